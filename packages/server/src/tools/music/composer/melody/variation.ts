import type { Random } from '../random.ts'
import type { SungNote } from './section-melody.ts'

/**
 * The same melody once more, as a player would bring it back: here a neighbour note, there a note left out, the places
 * that matter as they were.
 * @param tonesAt pitch classes that may be sung at a time.
 */
export function vary(
  notes: readonly SungNote[],
  tonesAt: (start: number) => readonly number[],
  random: Random,
): SungNote[] {
  const result: SungNote[] = []
  const pitches = notes.map(({ pitch }) => pitch)
  const [lowest, highest] = [Math.min(...pitches), Math.max(...pitches)]
  notes.forEach((note, place) => {
    const next = notes[place + 1]
    const before = result.at(-1)
    const isPlain = !note.isClimax && next !== undefined && before !== undefined
    const draw = random.next()
    if (isPlain && note.length >= 1 && note.length < 2 && draw < 0.16) result.push(...ornamented(note, next))
    else if (isPlain && note.strength === 0 && draw < 0.08 && Math.abs(next.pitch - before.pitch) <= 7) {
      before.length += note.start - (before.start + before.length) < 0.01 ? note.length : 0
    } else result.push({ ...note })
  })
  return result

  /** The second half of a note becomes a step towards the next one. */
  function ornamented(note: SungNote, next: SungNote): SungNote[] {
    const start = note.start + note.length / 2
    const tones = tonesAt(start)
    const direction = next.pitch >= note.pitch ? 1 : -1
    const step = [1, 2, 3].find((size) => tones.includes((note.pitch + size * direction + 12) % 12))
    if (step === undefined || Math.abs(next.pitch - (note.pitch + step * direction)) > 7) return [{ ...note }]
    const pitch = note.pitch + step * direction
    // Nothing goes beyond the melody itself: its highest note is its climax, and its instrument may end there.
    if (pitch > highest || pitch < lowest) return [{ ...note }]
    return [
      { ...note, length: note.length / 2 },
      { ...note, pitch, start, length: note.length / 2, strength: 0 },
    ]
  }
}
