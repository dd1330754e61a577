import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { usePageHead } from '../page-head.ts'
import { ErrorScreen } from './error-screen.tsx'
import { errorText } from './error-text.ts'
import { lastResortTexts } from './last-resort-texts.ts'

/** The error screen for one page: header and texts still work, so it speaks in the translated texts. */
export function PageErrorScreen({ error }: { error: unknown }): ReactElement {
  const t = useTexts('site')
  usePageHead(t('meta.failedTitle'))
  return (
    <ErrorScreen
      title={t('error.boundary.title')}
      description={t('error.boundary.description')}
      refreshButton={t('error.boundary.refreshButton')}
      errorText={errorText(error, lastResortTexts(document).unknownError)}
    />
  )
}
