import { useTexts } from '@ai-studio/react'
import { useLoginTexts } from '@ai-studio/react/login'
import type { ReactElement, ReactNode } from 'react'

export interface DialogHeadingProps {
  /** What the page has called it. */
  heading: string | undefined
  children: (name: string) => ReactNode
}

/** Names a dialog: as the page has said, else by what it is for. */
export function DialogHeading({ heading, children }: DialogHeadingProps): ReactElement {
  const text = useTexts('login')
  const hasTexts = useLoginTexts()
  return <>{children(heading ?? (hasTexts ? text('partner.heading') : ''))}</>
}
