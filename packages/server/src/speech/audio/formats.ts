import { audioFormatSchema, type SpeechRequest } from '@ai-studio/contract'

export type AudioFormat = NonNullable<SpeechRequest['AudioFormat']>

/** All that services of this protocol speak in. */
export const audioFormats: readonly AudioFormat[] = audioFormatSchema.options

/** Formats whose pieces can be joined without decoding them. */
export const joinableFormats: readonly AudioFormat[] = ['mp3', 'wav', 'aac', 'pcm']

const contentTypes: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  opus: 'audio/ogg; codecs=opus',
  aac: 'audio/aac',
  flac: 'audio/flac',
  // Signed 16 bits, little endian, 24,000 a second, one channel; no type is registered for it.
  pcm: 'audio/pcm',
}
export const contentTypeOf = (format: AudioFormat): string => contentTypes[format]
