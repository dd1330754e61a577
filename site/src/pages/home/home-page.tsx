import { useLanguage, useTexts, VisuallyHidden } from '@ai-studio/react'
import { Chat } from '@ai-studio/react/chat'
import { useState, type ReactElement } from 'react'
import { useAuthState } from '../../auth/auth-context.ts'
import { NoCookies, NoScript } from '../../browser-needs.tsx'
import { usePageHead } from '../../page-head.ts'
import { hasMouse } from '../../pointer.ts'
import { applicationData, organisationData } from '../../structured-data.ts'
import { useAskedConversation } from './use-asked-conversation.ts'
import { WrittenChat } from './written-chat.tsx'
import './chat-styles.ts'
import './home.css'

/** Home is the chat, ready to type into. */
export function HomePage(): ReactElement {
  const t = useTexts('site')
  const [canFocus] = useState(hasMouse)
  const { conversationId, onConversationChange } = useAskedConversation()
  const modelId = useAuthState().user?.preferences.modelId
  const language = useLanguage()
  const description = t('meta.description')
  usePageHead(t('meta.title'), description, [applicationData(description, language), organisationData()])
  return (
    <div className="st-home">
      <h1>
        <VisuallyHidden>{t('home.heading')}</VisuallyHidden>
      </h1>
      <NoScript />
      <NoCookies />
      {typeof document === 'undefined' ? (
        <WrittenChat />
      ) : (
        <Chat
          mode="page"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing is what this page is for.
          autoFocus={canFocus}
          {...(conversationId && { conversationId })}
          {...(modelId && { modelId })}
          onConversationChange={onConversationChange}
        />
      )}
    </div>
  )
}
