import { Spinner, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'

/** Stands where a page will be until its code has arrived. */
export function PageSpinner(): ReactElement {
  const t = useTexts('site')
  return <Spinner label={t('page.loading')} size={28} />
}
