import { toSixteenBit } from './sixteen-bit.ts'

/** What of a sound a file is written from; an `AudioBuffer` is one. */
export interface WritableSound {
  readonly length: number
  readonly numberOfChannels: number
  readonly sampleRate: number
  getChannelData(channel: number): Float32Array
}

const headerBytes = 44

/** Writes a sound as a WAV file: PCM of 16 bits with dither, in as many channels as it has. */
export function encodeWav(buffer: WritableSound): Blob {
  const { numberOfChannels: channels, sampleRate } = buffer
  const dataBytes = buffer.length * channels * 2
  const file = new ArrayBuffer(headerBytes + dataBytes)
  const view = new DataView(file)
  const word = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index++) view.setUint8(at + index, letters.charCodeAt(index))
  }
  word(0, 'RIFF')
  view.setUint32(4, headerBytes - 8 + dataBytes, true)
  word(8, 'WAVE')
  word(12, 'fmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, channels, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * channels * 2, true)
  view.setUint16(32, channels * 2, true)
  view.setUint16(34, 16, true)
  word(36, 'data')
  view.setUint32(40, dataBytes, true)
  // Every machine that browsers run on keeps the low byte first, as the file wants it.
  const samples = new Int16Array(file, headerBytes)
  for (let channel = 0; channel < channels; channel++) {
    const whole = toSixteenBit(buffer.getChannelData(channel), channel + 1)
    for (let at = 0; at < whole.length; at++) samples[at * channels + channel] = whole[at]!
  }
  return new Blob([file], { type: 'audio/wav' })
}
