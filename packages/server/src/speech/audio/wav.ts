import { AudioError } from './audio-error.ts'
import { hasText, viewOf } from './bytes.ts'

interface WavParts {
  /** How the samples are written, as the file says it. */
  format: Uint8Array
  samples: Uint8Array
}

/** @throws AudioError when it is no WAV with samples. */
export function readWav(bytes: Uint8Array): WavParts {
  if (!hasText(bytes, 'RIFF') || !hasText(bytes, 'WAVE', 8)) throw new AudioError('no header of WAV')
  const view = viewOf(bytes)
  let format: Uint8Array | undefined
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true)
    const isData = hasText(bytes, 'data', at)
    // Services that stream don't know the length when they begin, and say none or far too much: it is what there is.
    const end = isData && size === 0 ? bytes.length : Math.min(at + 8 + size, bytes.length)
    if (hasText(bytes, 'fmt ', at)) format = bytes.subarray(at + 8, end)
    if (isData) {
      if (!format || format.length < 16) break
      const blockAlign = Math.max(1, viewOf(format).getUint16(12, true))
      const length = end - (at + 8)
      if (length < blockAlign) break
      return { format, samples: bytes.subarray(at + 8, at + 8 + length - (length % blockAlign)) }
    }
    at = end + (size % 2)
  }
  throw new AudioError('a WAV without samples')
}

/**
 * How long a WAV sounds, in seconds.
 * @throws AudioError when it is no WAV with samples, or does not say how fast they are played.
 */
export function wavSeconds(bytes: Uint8Array): number {
  const { format, samples } = readWav(bytes)
  const bytesPerSecond = viewOf(format).getUint32(8, true)
  if (bytesPerSecond === 0) throw new AudioError('a WAV without a speed')
  return samples.length / bytesPerSecond
}

/**
 * Joins files under one header that tells the true length.
 * @throws AudioError when they are written in different ways.
 */
export function joinWav(pieces: readonly Uint8Array[]): Uint8Array {
  const parts = pieces.map(readWav)
  const { format } = parts[0]!
  if (!parts.every((part) => Buffer.compare(part.format, format) === 0)) {
    throw new AudioError('pieces of WAV that differ in their format')
  }
  const length = parts.reduce((sum, { samples }) => sum + samples.length, 0)
  const padding = length % 2
  const header = Buffer.alloc(20 + format.length + 8)
  header.write('RIFF', 0)
  header.writeUInt32LE(header.length - 8 + length + padding, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(format.length, 16)
  header.set(format, 20)
  header.write('data', 20 + format.length)
  header.writeUInt32LE(length, 24 + format.length)
  return Buffer.concat([header, ...parts.map(({ samples }) => samples), Buffer.alloc(padding)])
}
