/** An event of a track, at an absolute time. */
export interface MidiEvent {
  /** Ticks from the beginning. */
  tick: number
  /** Events of the same time come in this order: what sets up first, ends of notes before beginnings. */
  order: number
  bytes: readonly number[]
}

const text = new TextEncoder()

/** A number as MIDI files have it: seven bits to a byte, the most significant first. */
export function variableLength(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

/** A number in a fixed number of bytes, the most significant first. */
export const fixedLength = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, place) => (value >>> ((bytes - 1 - place) * 8)) & 0xff)

/** A meta event, such as a tempo. */
export const meta = (type: number, data: readonly number[]): number[] => [
  0xff,
  type,
  ...variableLength(data.length),
  ...data,
]

/** A meta event with text, in UTF-8. */
export const metaText = (type: number, value: string): number[] => meta(type, [...text.encode(value)])

function chunk(type: string, data: readonly number[]): number[] {
  return [...text.encode(type), ...fixedLength(data.length, 4), ...data]
}

export const header = (format: number, tracks: number, ticksPerQuarter: number): number[] =>
  chunk('MThd', [...fixedLength(format, 2), ...fixedLength(tracks, 2), ...fixedLength(ticksPerQuarter, 2)])

/** A track that ends at a time; its events may come in any order. */
export function track(events: readonly MidiEvent[], end: number): number[] {
  const data: number[] = []
  let now = 0
  for (const { tick, bytes } of events.toSorted((a, b) => a.tick - b.tick || a.order - b.order)) {
    data.push(...variableLength(tick - now), ...bytes)
    now = tick
  }
  data.push(...variableLength(Math.max(0, end - now)), ...meta(0x2f, []))
  return chunk('MTrk', data)
}
