import { useTexts } from '@ai-studio/react'
import { diffWordsWithSpace } from 'diff'
import { useMemo, type ReactElement } from 'react'

export interface DifferencesProps {
  before: string
  after: string
}

/** What has changed in a text, word by word; said as well as drawn. */
export function Differences({ before, after }: DifferencesProps): ReactElement {
  const t = useTexts('content-writer')
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after])
  return (
    <p className="st-differences" aria-label={t('result.changes')}>
      {parts.map(({ value, added, removed }, index) =>
        added ? <ins key={index}>{value}</ins> : removed ? <del key={index}>{value}</del> : value,
      )}
    </p>
  )
}
