import type { Channels } from './tones/tone.ts'

/** A sound that is computed once and played many times. */
export interface Tone {
  /** What it is; the same name is the same sound. */
  readonly name: string
  readonly make: () => Channels
}

/** Sounds that are kept for the next piece, in bytes; the ones that were used longest ago go. */
const mostBytes = 48 * 1024 * 1024

export interface ToneShelf {
  /** The sound, computed now if it is not there. */
  take(tone: Tone): Channels
}

/** Keeps sounds for as long as their thread lives, in the memory that it was given. */
export function createToneShelf(limit: number = mostBytes): ToneShelf {
  const kept = new Map<string, Channels>()
  let bytes = 0
  const sizeOf = (channels: Channels) => channels.reduce((sum, { byteLength }) => sum + byteLength, 0)

  return {
    take({ name, make }) {
      const found = kept.get(name)
      const channels = found ?? make()
      // Put last, so that the first is what was used longest ago.
      kept.delete(name)
      kept.set(name, channels)
      if (!found) bytes += sizeOf(channels)
      for (const [oldest, old] of kept) {
        if (bytes <= limit || oldest === name) break
        kept.delete(oldest)
        bytes -= sizeOf(old)
      }
      return channels
    },
  }
}
