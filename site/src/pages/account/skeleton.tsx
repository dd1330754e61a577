import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'

/** Bars where rows of text will be. */
export function Skeleton({ rows }: { rows: number }): ReactElement {
  const t = useTexts('account')
  return (
    <output className="st-skeleton" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </output>
  )
}
