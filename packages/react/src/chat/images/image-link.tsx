import type { ReactElement, ReactNode } from 'react'

export interface ImageLinkProps {
  href: string
  /** The viewer is wanted. Whoever asks for a tab or a window of their own gets that. */
  onView(): void
  children: ReactNode
}

/** An image of a message that opens larger. */
export function ImageLink({ href, onView, children }: ImageLinkProps): ReactElement {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        // Safari gives no focus to a link that is pressed, and the viewer returns it to whatever has it.
        event.currentTarget.focus({ preventScroll: true })
        onView()
      }}
    >
      {children}
    </a>
  )
}
