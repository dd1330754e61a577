import { useTexts, VisuallyHidden } from '@ai-studio/react'
import { Chat } from '@ai-studio/react/chat'
import { useState, type ReactElement } from 'react'
import { useAuthState } from '../../auth/auth-context.ts'
import { usePageHead } from '../../page-head.ts'
import { useAskedConversation } from './use-asked-conversation.ts'
import './chat-styles.ts'
import './home.css'

/** Home is the chat, ready to type into. */
export function HomePage(): ReactElement {
  const t = useTexts('site')
  // On touch screens the focus would raise the keyboard over half of the page.
  const [canFocus] = useState(() => matchMedia('(hover: hover) and (pointer: fine)').matches)
  const { conversationId, onConversationChange } = useAskedConversation()
  const modelId = useAuthState().user?.preferences.modelId
  usePageHead(t('meta.title'), t('meta.description'))
  return (
    <div className="st-home">
      <h1>
        <VisuallyHidden>{t('home.heading')}</VisuallyHidden>
      </h1>
      <Chat
        mode="page"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing is what this page is for.
        autoFocus={canFocus}
        {...(conversationId && { conversationId })}
        {...(modelId && { modelId })}
        onConversationChange={onConversationChange}
      />
    </div>
  )
}
