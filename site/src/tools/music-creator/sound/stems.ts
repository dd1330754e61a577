import type { Score, ScorePart } from '@ai-studio/contract'

/** What can be heard or left out by itself, in the order in which it is shown. */
export const stemNames = ['melody', 'harmony', 'bass', 'drums'] as const
export type StemName = (typeof stemNames)[number]

const stemOf: Record<ScorePart['role'], StemName> = {
  melody: 'melody',
  arpeggio: 'melody',
  harmony: 'harmony',
  pad: 'harmony',
  bass: 'bass',
  drums: 'drums',
}

/** The parts of a score by the stem that they belong to; stems without a note are not there. */
export function partsByStem({ parts }: Pick<Score, 'parts'>): Map<StemName, ScorePart[]> {
  const found = new Map<StemName, ScorePart[]>()
  for (const name of stemNames) {
    const own = parts.filter(({ role, notes }) => stemOf[role] === name && notes.length > 0)
    if (own.length > 0) found.set(name, own)
  }
  return found
}
