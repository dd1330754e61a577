import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeWav } from './wav.ts'

const soundOf = (channels: readonly (readonly number[])[], sampleRate = 44_100) => ({
  length: channels[0]!.length,
  numberOfChannels: channels.length,
  sampleRate,
  getChannelData: (channel: number) => Float32Array.from(channels[channel]!),
})

/** Reads a WAV file by its chunks (RIFF), in any order, knowing nothing of how it was written. */
async function read(file: Blob) {
  const view = new DataView(await file.arrayBuffer())
  const word = (at: number) =>
    String.fromCodePoint(...[0, 1, 2, 3].map((letter) => view.getUint8(at + letter)))
  expect([word(0), word(8)]).toEqual(['RIFF', 'WAVE'])
  expect(view.getUint32(4, true)).toBe(view.byteLength - 8)
  const chunks = new Map<string, DataView>()
  for (let at = 12; at < view.byteLength;) {
    const size = view.getUint32(at + 4, true)
    chunks.set(word(at), new DataView(view.buffer, at + 8, size))
    at += 8 + size + (size % 2)
  }
  const format = chunks.get('fmt ')!
  const data = chunks.get('data')!
  const channels = format.getUint16(2, true)
  const samples = Array.from({ length: channels }, (_, channel) =>
    Array.from({ length: data.byteLength / 2 / channels }, (_, at) =>
      data.getInt16((at * channels + channel) * 2, true),
    ),
  )
  return {
    coding: format.getUint16(0, true),
    channels,
    sampleRate: format.getUint32(4, true),
    bytesASecond: format.getUint32(8, true),
    bytesAFrame: format.getUint16(12, true),
    bits: format.getUint16(14, true),
    samples,
  }
}

test('a file says what is in it', async () => {
  const file = encodeWav(
    soundOf(
      [
        [0, 0.5],
        [0, -0.5],
      ],
      48_000,
    ),
  )
  expect(file.type).toBe('audio/wav')
  expect(await read(file)).toMatchObject({
    coding: 1,
    channels: 2,
    sampleRate: 48_000,
    bytesASecond: 192_000,
    bytesAFrame: 4,
    bits: 16,
  })
})

test('each sample is where it was, within the dither', async () => {
  const sample = fc.float({ min: -1, max: 1, noNaN: true })
  const channel = fc.array(sample, { minLength: 3, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(channel, channel, async (one, other) => {
      const length = Math.min(one.length, other.length)
      const given = [one.slice(0, length), other.slice(0, length)]
      const { samples } = await read(encodeWav(soundOf(given)))
      for (const [at, values] of given.entries())
        for (const [index, value] of values.entries())
          expect(Math.abs(samples[at]![index]! - value * 32_767)).toBeLessThanOrEqual(1.5)
    }),
    { numRuns: 60 },
  )
})

test('what is too loud is cut off and does not turn over', async () => {
  const { samples } = await read(encodeWav(soundOf([[1.5, -1.5, 1, -1]])))
  expect(samples[0]!.slice(0, 2)).toEqual([32_767, -32_768])
  expect(samples[0]![2]).toBeGreaterThan(32_760)
  expect(samples[0]![3]).toBeLessThan(-32_760)
})

test('a tone below the lowest step is still there, in the noise', async () => {
  const length = 40_000
  const tone = Array.from({ length }, (_, at) => (0.4 / 32_767) * Math.sin((2 * Math.PI * at) / 100))
  const { samples } = await read(encodeWav(soundOf([tone])))
  const found = samples[0]!.reduce((sum, sample, at) => sum + sample * Math.sin((2 * Math.PI * at) / 100), 0)
  expect((2 * found) / length).toBeCloseTo(0.4, 1)
})

test('the same sound gives the same file', async () => {
  const sound = soundOf([[0.1, 0.2, -0.3]])
  expect(await read(encodeWav(sound))).toEqual(await read(encodeWav(sound)))
})
