import type { ScoreNote } from '@ai-studio/contract'

/** A note with its times in seconds. */
export interface TimedNote {
  /** MIDI; of drums the place in the General MIDI kit. */
  readonly pitch: number
  readonly start: number
  /** When it is let go; what rings on after that belongs to the instrument. */
  readonly end: number
  /** 0 to 1. */
  readonly velocity: number
}

/** More notes than this in one part are no music; the rest is left out. */
export const mostNotes = 6_000
/** At most so many notes of one part sound at once; the oldest is let go for the next. */
export const mostVoices = 20

/** Shorter notes would be clicks. */
const shortestSeconds = 0.03

/**
 * Times the notes of a part: in order, within the length of the piece, with no more than {@link mostVoices} at once.
 *
 * @param secondsAt when a place of the score sounds
 * @param length of the piece, in seconds
 */
export function planNotes(
  notes: readonly ScoreNote[],
  secondsAt: (quarters: number) => number,
  length: number,
  voices: number = mostVoices,
): TimedNote[] {
  const timed = notes
    .slice(0, mostNotes)
    .map(({ pitch, start, length: quarters, velocity }) => ({
      pitch,
      velocity: Math.min(1, Math.max(0, velocity)),
      start: secondsAt(start),
      end: Math.max(secondsAt(start) + shortestSeconds, secondsAt(start + quarters)),
    }))
    .filter(({ start, velocity }) => start < length && velocity > 0)
    .map((note) => ({ ...note, end: Math.min(note.end, length) }))
    .sort((a, b) => a.start - b.start || a.pitch - b.pitch)
  return withoutClashes(timed, voices)
}

/** The same key struck again ends its earlier note; too many at once end the oldest. */
function withoutClashes(notes: readonly TimedNote[], voices: number): TimedNote[] {
  const planned: TimedNote[] = []
  let sounding: number[] = []
  for (const note of notes) {
    sounding = sounding.filter((index) => planned[index]!.end > note.start)
    const again = sounding.find((index) => planned[index]!.pitch === note.pitch)
    const ended = again ?? (sounding.length >= voices ? sounding[0] : undefined)
    if (ended !== undefined) {
      const earlier = planned[ended]!
      sounding = sounding.filter((index) => index !== ended)
      // Two notes of one key at the very same time are one note.
      if (again !== undefined && note.start - earlier.start < shortestSeconds) {
        planned[ended] = { ...earlier, end: Math.max(earlier.end, note.end) }
        sounding.push(ended)
        continue
      }
      planned[ended] = { ...earlier, end: Math.max(earlier.start + shortestSeconds, note.start) }
    }
    sounding.push(planned.length)
    planned.push(note)
  }
  return planned
}
