import { isApiError } from '@ai-studio/core'
import { Button, useTexts } from '@ai-studio/react'
import { Fragment, useLayoutEffect, useRef, type ReactElement } from 'react'
import type { Fetched } from './fetched.ts'
import { useRound } from './use-round.ts'
import './note.css'

export interface LoadFailureProps {
  title: string
  /** Level of the title: first where there is no other heading. */
  heading: 'h1' | 'h2' | 'h3'
  failed: Pick<Fetched<unknown>, 'error' | 'isRetrying' | 'retry'>
}

/** What stands where something should be that could not be fetched. */
export function LoadFailure({ title, heading: Heading, failed }: LoadFailureProps): ReactElement {
  const { error, isRetrying, retry } = failed
  const t = useTexts('site')
  const round = useRound(isRetrying)
  const buttonRef = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = buttonRef.current
    // The button goes when the retry succeeds; whoever pressed it goes on at the content instead of nowhere.
    return () => {
      if (button && button === document.activeElement) button.closest('main')?.focus()
    }
  }, [])
  return (
    <div className="st-note">
      <div role="alert">
        <Fragment key={round}>
          <Heading>{title}</Heading>
          {isApiError(error) && error.text && <p>{error.text}</p>}
        </Fragment>
      </div>
      <Button ref={buttonRef} variant="primary" icon="retry" isBusy={isRetrying} onClick={retry}>
        {t('page.retry')}
      </Button>
    </div>
  )
}
