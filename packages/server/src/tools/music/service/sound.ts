import { AudioError } from '../../../speech/audio/audio-error.ts'
import { withoutId3 } from '../../../speech/audio/bytes.ts'
import { checkAudio } from '../../../speech/audio/join-audio.ts'
import { frameLength } from '../../../speech/audio/mp3.ts'
import { contentTypeOf, type AudioFormat } from '../../../speech/audio/formats.ts'

/** A piece as sound. */
export interface Sound {
  data: Uint8Array
  contentType: string
  /** With its dot. */
  extension: string
}

/** MP3 is asked for; a service that cannot write it may send one of the others, which tell what they are. */
const formats = ['mp3', 'wav', 'flac', 'opus'] as const satisfies readonly AudioFormat[]
const extensions = { mp3: '.mp3', wav: '.wav', flac: '.flac', opus: '.ogg' } as const

/**
 * Finds out by its bytes what a sound is.
 * @throws AudioError where it is none that is known, or is cut off.
 */
export function soundOf(data: Uint8Array): Sound {
  const format = formats.find((format) => isAudio(data, format))
  if (!format)
    throw new AudioError(data.length === 0 ? 'nothing came' : 'the answer is no sound that is known')
  if (format === 'mp3') checkWholeMp3(data)
  if (format === 'wav') checkWholeWav(data)
  // Any stream may be in an Ogg file.
  const contentType = format === 'opus' ? 'audio/ogg' : contentTypeOf(format)
  return { data, contentType, extension: extensions[format] }
}

function isAudio(data: Uint8Array, format: AudioFormat): boolean {
  try {
    checkAudio(data, format)
    return true
  } catch {
    return false
  }
}

/** A second frame has to follow the first one, and the last one has to be there whole. */
function checkWholeMp3(data: Uint8Array): void {
  const bytes = withoutId3(data)
  let at = 0
  let frames = 0
  for (;;) {
    const length = frameLength(bytes.subarray(at, at + 4))
    if (length === undefined) break
    if (at + length > bytes.length) throw new AudioError('the sound breaks off')
    frames += 1
    at += length
  }
  if (frames < 2) throw new AudioError('the sound breaks off')
}

/** The length that the header tells; services that stream write one that nothing can have. */
function checkWholeWav(data: Uint8Array): void {
  const told = new DataView(data.buffer, data.byteOffset).getUint32(4, true)
  const isUnknown = told === 0 || told >= 0x7fffffff
  if (!isUnknown && told + 8 > data.length + 1) throw new AudioError('the sound breaks off')
}
