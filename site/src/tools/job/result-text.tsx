import type { ReactElement, ReactNode } from 'react'

/** A text that was made or read, in its own direction; a long one scrolls, by keyboard as well. */
export function ResultText({ children }: { children: ReactNode }): ReactElement {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls.
    <div className="st-tool-text" dir="auto" tabIndex={0}>
      {children}
    </div>
  )
}
