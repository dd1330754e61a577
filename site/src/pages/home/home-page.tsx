import { useTexts, VisuallyHidden } from '@ai-studio/react'
import { Chat } from '@ai-studio/react/chat'
import { useState, type ReactElement } from 'react'
import { usePageHead } from '../../page-head.ts'
import './chat-styles.ts'
import './home.css'

/** Home is the chat, ready to type into. */
export function HomePage(): ReactElement {
  const t = useTexts('site')
  // On touch screens the focus would raise the keyboard over half of the page.
  const [canFocus] = useState(() => matchMedia('(hover: hover) and (pointer: fine)').matches)
  usePageHead(t('meta.title'), t('meta.description'))
  return (
    <div className="st-home">
      <h1>
        <VisuallyHidden>{t('home.heading')}</VisuallyHidden>
      </h1>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- typing is what this page is for. */}
      <Chat mode="page" autoFocus={canFocus} />
    </div>
  )
}
