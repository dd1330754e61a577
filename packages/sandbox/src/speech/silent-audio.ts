/** Formats that silence can be made in. */
export const silentFormats = ['mp3', 'wav', 'aac', 'pcm'] as const
export type SilentFormat = (typeof silentFormats)[number]

export const silentContentTypes: Record<SilentFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  aac: 'audio/aac',
  pcm: 'audio/pcm',
}

const sampleRate = 24_000
/** About as long as a voice takes for a letter. */
const samplesPerLetter = 1_440
const longestSeconds = 20

/** How long somebody would speak a text, in seconds; never more than 20. */
function secondsOf(text: string, speed = 1): number {
  const seconds = (Math.max(1, text.length) * samplesPerLetter) / sampleRate / speed
  return Math.min(longestSeconds, seconds)
}

/** A whole file of silence, as long as a text takes to be spoken; the same for the same text. */
export function silentAudio(text: string, format: SilentFormat, speed = 1): Uint8Array {
  const samples = Math.ceil(secondsOf(text, speed) * sampleRate)
  switch (format) {
    case 'mp3':
      return frames(mp3Frame, Math.ceil(samples / 576))
    case 'aac':
      return frames(aacFrame, Math.ceil(samples / 1024))
    case 'pcm':
      return new Uint8Array(samples * 2)
    case 'wav':
      return wav(samples)
  }
}

/** MPEG-2, layer III, 32 kbit/s, 24 kHz, one channel: 96 bytes for 576 samples, in which nothing is coded. */
const mp3Frame = Uint8Array.from({ length: 96 }, (_, index) => [0xff, 0xf3, 0x44, 0xc0][index] ?? 0)

/** AAC-LC, 24 kHz, one channel: a header of ADTS and a frame of silence. */
const aacFrame = Uint8Array.from([
  0xff, 0xf1, 0x58, 0x40, 0x01, 0xbf, 0xfc, 0x00, 0xc8, 0x00, 0x80, 0x23, 0x80,
])

function frames(frame: Uint8Array, count: number): Uint8Array {
  const bytes = new Uint8Array(frame.length * count)
  for (let index = 0; index < count; index += 1) bytes.set(frame, index * frame.length)
  return bytes
}

function wav(samples: number): Uint8Array {
  const size = samples * 2
  const file = Buffer.alloc(44 + size)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + size, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(size, 40)
  return file
}
