import { useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { markAt, type Mark } from '../sound/score-marks.ts'

/** The chord that sounds and the one that follows; nothing where the piece has none. */
export function ChordLine({
  chords,
  position,
}: {
  chords: readonly Mark[]
  position: number
}): ReactElement | null {
  const t = useTexts('music-creator')
  if (chords.length === 0) return null
  const at = markAt(chords, position)
  const now = chords[at]
  const next = chords.slice(at + 1).find(({ name }) => name !== now?.name)
  return (
    <p className="st-music-chords">
      <span>{t('player.chord')}</span> <strong dir="ltr">{now ? chordName(now.name) : '–'}</strong>
      {next && now && (
        <>
          {' '}
          <span>{t('player.nextChord')}</span> <span dir="ltr">{chordName(next.name)}</span>
        </>
      )}
    </p>
  )
}

/** With the signs that musicians write. */
export const chordName = (name: string): string =>
  name
    .replace(/^([A-G])#/, '$1♯')
    .replace(/^([A-G])b/, '$1♭')
    .replace(/\/([A-G])#/, '/$1♯')
    .replace(/\/([A-G])b/, '/$1♭')
