import type { Section, SectionKind } from '../form.ts'
import { chordAt } from '../harmony/progression.ts'
import type { PlayedNote } from '../notes.ts'
import type { Plan } from '../plan.ts'
import type { Material } from '../stages.ts'
import { melodyTones } from '../theory/chords.ts'
import { vary } from './variation.ts'

/** The melody of the whole piece; what comes back comes back a little different. */
export function singPiece(
  sections: readonly Section[],
  materials: ReadonlyMap<SectionKind, Material>,
  plan: Plan,
): PlayedNote[] {
  const { beatsPerBar, key } = plan
  return sections.flatMap(({ kind, bar, turn }) => {
    const { melody, progression } = materials.get(kind)!
    const tonesAt = (start: number) => melodyTones(chordAt(progression.chords, start).chord, key)
    const sung = turn === 0 ? melody : vary(melody, tonesAt, plan.stream(`variation ${kind} ${turn}`))
    return sung.map(({ pitch, start, length, strength, isClimax }) => ({
      pitch,
      start: start + bar * beatsPerBar,
      // Between two notes there is a breath, however small.
      length: length * 0.94,
      accent: 0.68 + strength * 0.03 + (isClimax ? 0.08 : 0),
    }))
  })
}
