import type { ReactElement } from 'react'

/** The mark: a speech bubble whose content is the letter A, its bar a point. The favicon draws the same. */
export function LogoMark(): ReactElement {
  return (
    <svg className="st-logo-mark" viewBox="0 0 32 32" aria-hidden="true">
      <path
        className="st-logo-bubble"
        d="M9 2h14a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7h-8.5L8 30.2a.8.8 0 0 1-1.3-.6V25.7A7 7 0 0 1 2 19V9a7 7 0 0 1 7-7Z"
      />
      <path className="st-logo-letter" d="m9.5 20 6.5-12 6.5 12" />
      <circle className="st-logo-point" cx="16" cy="18.5" r="1.9" />
    </svg>
  )
}

/** Mark and name. The name is the same in every language. */
export function Logo(): ReactElement {
  return (
    <span className="st-logo">
      <LogoMark />
      <span className="st-logo-name" translate="no">
        AI Studio
      </span>
    </span>
  )
}
