import type { ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { namespace } from './biometrics-texts.ts'
import { failureText } from './failure-text.ts'

export interface FailureAlertProps {
  error: unknown
  /** A change says the same words once more. */
  round: number
}

/** Says what went wrong, once there is something. */
export function FailureAlert({ error, round }: FailureAlertProps): ReactElement {
  const text = useTexts(namespace)
  const failure = failureText(text, error)
  return (
    <>
      <Alert kind="error" round={round}>
        {failure?.kind === 'error' && failure.text}
      </Alert>
      <Alert kind="info" round={round}>
        {failure?.kind === 'info' && failure.text}
      </Alert>
    </>
  )
}
