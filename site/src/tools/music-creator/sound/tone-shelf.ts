import { sampleRate, type Channels } from './tones/tone.ts'

/** A sound that is computed once and played many times. */
export interface Tone {
  /** What it is; the same name is the same sound. */
  readonly name: string
  readonly make: () => Channels
}

/** Sounds that are kept for the next piece, in bytes; the ones that were used longest ago go. */
const mostBytes = 64 * 1024 * 1024

export interface ToneShelf {
  /** The sound, computed now if it is not there. */
  take(tone: Tone): AudioBuffer
  has(tone: Tone): boolean
}

/** Keeps sounds for as long as the page lives, in the memory that it was given. */
export function createToneShelf(limit: number = mostBytes): ToneShelf {
  const buffers = new Map<string, AudioBuffer>()
  let bytes = 0
  const sizeOf = (buffer: AudioBuffer) => buffer.length * buffer.numberOfChannels * 4

  return {
    has: ({ name }) => buffers.has(name),
    take({ name, make }) {
      const kept = buffers.get(name)
      const buffer = kept ?? bufferOf(make())
      // Put last, so that the first is what was used longest ago.
      buffers.delete(name)
      buffers.set(name, buffer)
      if (!kept) bytes += sizeOf(buffer)
      for (const [oldest, old] of buffers) {
        if (bytes <= limit || oldest === name) break
        buffers.delete(oldest)
        bytes -= sizeOf(old)
      }
      return buffer
    },
  }
}

function bufferOf(channels: Channels): AudioBuffer {
  const length = channels[0]!.length
  const buffer = new AudioBuffer({ length, numberOfChannels: channels.length, sampleRate })
  for (const [at, samples] of channels.entries()) buffer.copyToChannel(samples, at)
  return buffer
}
