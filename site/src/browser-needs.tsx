import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'

/** Says that scripts are needed, on pages that have been written ahead and read without them. */
export function NoScript(): ReactElement {
  const t = useTexts('site')
  return (
    <noscript>
      <p className="st-no-script">{t('noScript')}</p>
    </noscript>
  )
}
