/** A note before loudness is settled; quarter notes from the beginning of the piece. */
export interface PlayedNote {
  pitch: number
  start: number
  length: number
  /** How much it stands out within its part, from 0 to 1; 0.7 is usual. */
  accent: number
}

/**
 * Notes in order, none of them sounding into the next of its own pitch, and none twice at once.
 */
export function tidy(notes: readonly PlayedNote[]): PlayedNote[] {
  const inOrder = notes.toSorted((a, b) => a.start - b.start || a.pitch - b.pitch || b.length - a.length)
  const last = new Map<number, PlayedNote>()
  const result: PlayedNote[] = []
  for (const note of inOrder) {
    const before = last.get(note.pitch)
    if (before && note.start - before.start < shortest) continue
    if (before) before.length = Math.min(before.length, note.start - before.start)
    const kept = { ...note }
    last.set(note.pitch, kept)
    result.push(kept)
  }
  return result
}

/** Two beginnings nearer than that are one. */
const shortest = 0.06
