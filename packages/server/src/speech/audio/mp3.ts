import { AudioError } from './audio-error.ts'
import { hasText, withoutId3 } from './bytes.ts'

const bitrates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates: Record<number, readonly number[]> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
}

/** Length of the frame of MPEG audio, layer III, that begins with these bytes; undefined when none does. */
export function frameLength(bytes: Uint8Array): number | undefined {
  const [first = 0, second = 0, third = 0] = bytes
  const version = (second >> 3) & 3
  const isLayer3 = ((second >> 1) & 3) === 1
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || !isLayer3) return undefined
  const isMpeg1 = version === 3
  const bitrate = (isMpeg1 ? bitrates.mpeg1 : bitrates.mpeg2)[third >> 4]
  const sampleRate = sampleRates[version]?.[(third >> 2) & 3]
  if (!bitrate || !sampleRate) return undefined
  return Math.floor(((isMpeg1 ? 144 : 72) * bitrate * 1000) / sampleRate) + ((third >> 1) & 1)
}

/** How long frames of MP3 sound, in seconds; what is no frame ends the count. */
export function mp3Seconds(bytes: Uint8Array): number {
  let seconds = 0
  for (let at = 0; ;) {
    const frame = bytes.subarray(at)
    const length = frameLength(frame)
    if (length === undefined || frame.length < length) return seconds
    const version = (frame[1]! >> 3) & 3
    seconds += (version === 3 ? 1152 : 576) / sampleRates[version]![(frame[2]! >> 2) & 3]!
    at += length
  }
}

/** @throws AudioError when there is no frame where the first has to be. */
export function checkMp3(bytes: Uint8Array): void {
  if (frameLength(withoutId3(bytes)) === undefined) throw new AudioError('no frame of MP3 at the beginning')
}

/**
 * Joins files frame by frame. What describes a piece alone goes: tags, and the frames that say how long a piece is, from
 * which a player would take the length of the whole.
 */
export function joinMp3(pieces: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(pieces.map((piece) => withoutId3v1(withoutInfoFrame(withoutId3(piece)))))
}

/** Where encoders put a frame without sound that counts the others, it is the first. */
function withoutInfoFrame(bytes: Uint8Array): Uint8Array {
  const length = frameLength(bytes)
  if (length === undefined) return bytes
  const isMono = bytes[3]! >> 6 === 3
  const isMpeg1 = ((bytes[1]! >> 3) & 3) === 3
  const sideInformation = isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17
  const checksum = bytes[1]! & 1 ? 0 : 2
  const at = 4 + checksum + sideInformation
  const isInfo = hasText(bytes, 'Xing', at) || hasText(bytes, 'Info', at) || hasText(bytes, 'VBRI', 36)
  return isInfo ? bytes.subarray(length) : bytes
}

const id3v1Length = 128

function withoutId3v1(bytes: Uint8Array): Uint8Array {
  const at = bytes.length - id3v1Length
  return at >= 0 && hasText(bytes, 'TAG', at) ? bytes.subarray(0, at) : bytes
}
