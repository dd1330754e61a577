import { AudioError } from './audio-error.ts'
import { hasText, withoutId3 } from './bytes.ts'
import type { AudioFormat } from './formats.ts'
import { checkMp3, joinMp3 } from './mp3.ts'
import { joinWav, readWav } from './wav.ts'

/**
 * Makes sure that bytes are audio of a format.
 * @throws AudioError when they are something else.
 */
export function checkAudio(bytes: Uint8Array, format: AudioFormat): void {
  if (bytes.length === 0) throw new AudioError('nothing came')
  switch (format) {
    case 'mp3':
      return checkMp3(bytes)
    case 'wav':
      return void readWav(bytes)
    case 'aac':
      return checkAac(withoutId3(bytes))
    case 'opus':
      return checkMagic(bytes, 'OggS')
    case 'flac':
      return checkMagic(bytes, 'fLaC')
    case 'pcm':
      if (bytes.length % 2 !== 0) throw new AudioError('half a sample at the end')
  }
}

/** One file of several, each checked already; of a format that can be joined. */
export function joinAudio(pieces: readonly Uint8Array[], format: AudioFormat): Uint8Array {
  switch (format) {
    case 'wav':
      // One alone gets a header that tells its length, too.
      return joinWav(pieces)
    case 'mp3':
      return pieces.length === 1 ? pieces[0]! : joinMp3(pieces)
    case 'aac':
      return Buffer.concat(pieces.map(withoutId3))
    case 'pcm':
      return Buffer.concat(pieces)
    case 'opus':
    case 'flac':
      if (pieces.length > 1) throw new AudioError(`pieces of ${format}, which cannot be joined`)
      return pieces[0]!
  }
}

function checkMagic(bytes: Uint8Array, text: string): void {
  if (!hasText(bytes, text)) throw new AudioError(`no "${text}" at the beginning`)
}

/** AAC in frames of ADTS, each with a header of its own. */
function checkAac([first = 0, second = 0]: Uint8Array): void {
  if (first !== 0xff || (second & 0xf6) !== 0xf0) throw new AudioError('no frame of AAC at the beginning')
}
