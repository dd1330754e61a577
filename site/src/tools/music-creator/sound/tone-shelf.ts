import type { Channels } from './tones/tone.ts'

/** A sound that is computed once and played many times. */
export interface Tone {
  /** What it is; the same name is the same sound. */
  readonly name: string
  /** Its first samples: so many, or all it has. */
  readonly make: (most: number) => Channels
}

/** Sounds that are kept for the next piece, in bytes; the ones that were used longest ago go. */
const mostBytes = 48 * 1024 * 1024

export interface ToneShelf {
  /** The sound, computed now if it is not there; at least its first samples, or all it has. @default Infinity */
  take(tone: Tone, most?: number): Channels
}

interface Kept {
  readonly channels: Channels
  /** How many samples were asked for. */
  readonly most: number
}

/** Keeps sounds for as long as their thread lives, in the memory that it was given. */
export function createToneShelf(limit: number = mostBytes): ToneShelf {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const sizeOf = ({ channels }: Kept) => channels.reduce((sum, { byteLength }) => sum + byteLength, 0)

  function remove(name: string): void {
    const old = kept.get(name)
    if (!old) return
    kept.delete(name)
    bytes -= sizeOf(old)
  }

  return {
    take({ name, make }, most = Infinity) {
      const found = kept.get(name)
      const entry = found && found.most >= most ? found : { channels: make(most), most }
      // Put last, so that the first is what was used longest ago.
      remove(name)
      kept.set(name, entry)
      bytes += sizeOf(entry)
      for (const oldest of kept.keys()) {
        if (bytes <= limit || oldest === name) break
        remove(oldest)
      }
      return entry.channels
    },
  }
}
