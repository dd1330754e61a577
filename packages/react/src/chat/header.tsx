import { useStore } from '@nanostores/react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { IconButton } from '../ui/button.tsx'
import { useSession } from './chat-context.ts'
import { useLaterPart } from './lazy-part.ts'

export interface HeaderProps {
  headingId: string
  heading?: string | undefined
  onClose?: (() => void) | undefined
  /** What the page adds. */
  children?: ReactNode
}

/** Name of the chat or conversation, and what can be done with it. */
export function Header({ headingId, heading, onClose, children }: HeaderProps): ReactElement {
  const text = useTexts('chat')
  const session = useSession()
  const title = useStore(session.$title)
  const Part = useLaterPart(session)
  return (
    <header className="st-chat-header" part="header">
      <h2 id={headingId} className="st-chat-heading" dir="auto" part="heading">
        {heading || title || text('title')}
      </h2>
      {children}
      {Part && <Part.HeaderActions />}
      {onClose && <IconButton icon="close" label={text('header.close')} part="close" onClick={onClose} />}
    </header>
  )
}
