import { Button } from '@ai-studio/react'
import type { ReactElement } from 'react'
import './error-screen.css'

export interface ErrorScreenProps {
  title: string
  description: string
  refreshButton: string
  /** What the error itself says. */
  errorText: string
}

/** A full page that tells of an error and offers to load the page again. Needs no provider and no store. */
export function ErrorScreen({
  title,
  description,
  refreshButton,
  errorText,
}: ErrorScreenProps): ReactElement {
  return (
    <main id="content" className="st-error-screen" tabIndex={-1}>
      <svg className="st-error-screen-mark" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 4.5 21 19.5H3zM12 10.5v4M12 17h.01" />
      </svg>
      <div role="alert">
        <h1>{title}</h1>
        <p>{description}</p>
        <pre className="st-error-screen-text">{errorText}</pre>
      </div>
      <Button variant="primary" icon="retry" onClick={() => location.reload()}>
        {refreshButton}
      </Button>
    </main>
  )
}
