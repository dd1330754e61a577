import { useTexts } from '@ai-studio/react'
import { diffSentences, diffWordsWithSpace, type Change } from 'diff'
import { useMemo, type ReactElement } from 'react'

export interface DifferencesProps {
  before: string
  after: string
}

/** How long the page may be busy with it, in milliseconds: it takes longer with the square of what is different. */
const timeout = 400

/** Word by word; where nearly all is different, sentence by sentence, or the whole. */
function changesOf(before: string, after: string): Pick<Change, 'value' | 'added' | 'removed'>[] {
  return (
    diffWordsWithSpace(before, after, { timeout }) ??
    diffSentences(before, after, { timeout }) ?? [
      { value: before, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  )
}

/** What has changed in a text; said as well as drawn. */
export function Differences({ before, after }: DifferencesProps): ReactElement {
  const t = useTexts('content-writer')
  const parts = useMemo(() => changesOf(before, after), [before, after])
  return (
    <p className="st-differences" aria-label={t('result.changes')}>
      {parts.map(({ value, added, removed }, index) =>
        added ? <ins key={index}>{value}</ins> : removed ? <del key={index}>{value}</del> : value,
      )}
    </p>
  )
}
