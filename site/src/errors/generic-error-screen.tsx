import type { ReactElement } from 'react'
import { ErrorScreen } from './error-screen.tsx'
import { errorText } from './error-text.ts'
import { lastResortTexts } from './last-resort-texts.ts'

/** The error screen for the application as a whole: its texts come with the code, so that it always works. */
export function GenericErrorScreen({ error }: { error: unknown }): ReactElement {
  const { title, description, refreshButton, unknownError } = lastResortTexts(document)
  return (
    <ErrorScreen
      title={title}
      description={description}
      refreshButton={refreshButton}
      errorText={errorText(error, unknownError)}
    />
  )
}
