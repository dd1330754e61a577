import { Button } from '@ai-studio/react/ui'
import type { ReactElement } from 'react'
import type { FailureProps } from '../boundary/boundary.tsx'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** What stands in place of a sign-in that could not be drawn. */
export function Failure({ language, onRestart }: FailureProps): ReactElement {
  const text = language === 'vi' ? vi : en
  return (
    <div role="alert" part="error">
      <p>{text.failed}</p>
      <Button onClick={onRestart}>{text.restart}</Button>
    </div>
  )
}
