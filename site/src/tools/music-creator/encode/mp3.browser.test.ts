import { expect, test } from 'vitest'
import { renderScore } from '../sound/render-score.ts'
import { loudness } from '../testing/listen.ts'
import { fullScore } from '../testing/scores.ts'
import { encodeMp3, mp3Kilobits } from './mp3.ts'
import { encodeWav } from './wav.ts'

const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

/** Reads the frames of an MPEG 1 Layer III file one after the other (ISO 11172-3, 2.4.1.3). */
function framesOf(bytes: Uint8Array): { kilobits: number; channels: number }[] {
  const frames = []
  for (let at = 0; at < bytes.length;) {
    const [first, second, third, fourth] = bytes.subarray(at, at + 4) as unknown as [
      number,
      number,
      number,
      number,
    ]
    if (first !== 0xff || (second & 0xfe) !== 0xfa) throw new Error(`There is no frame at ${at}.`)
    if ((third & 0x0c) !== 0) throw new Error('It is not at 44.1 kHz.')
    const rate = kilobits[third >> 4]!
    frames.push({ kilobits: rate, channels: fourth >> 6 === 3 ? 1 : 2 })
    at += Math.floor((144 * rate * 1_000) / 44_100) + ((third >> 1) & 1)
  }
  return frames
}

test(
  'an MP3 file consists of frames, is as long as the sound, and sounds as loud',
  { tags: 'full' },
  async () => {
    const sound = await renderScore(fullScore(10))
    const progress: number[] = []
    const file = await encodeMp3(sound, { onProgress: (share) => progress.push(share) })
    expect(file.type).toBe('audio/mpeg')
    const bytes = await file.arrayBuffer()
    const frames = framesOf(new Uint8Array(bytes))
    expect(new Set(frames.map(({ kilobits }) => kilobits))).toEqual(new Set([mp3Kilobits]))
    expect(frames.every(({ channels }) => channels === 2)).toBe(true)
    // The encoder begins about a frame late and fills the last one.
    expect(frames.length * 1_152 - sound.length).toBeGreaterThanOrEqual(0)
    expect(frames.length * 1_152 - sound.length).toBeLessThan(4 * 1_152)
    expect(progress.at(-1)).toBe(1)
    expect(progress.length).toBeGreaterThan(2)

    const decoded = await new OfflineAudioContext(2, 1, 44_100).decodeAudioData(bytes)
    expect(Math.abs(decoded.duration - sound.duration)).toBeLessThan(0.1)
    for (const channel of [0, 1]) {
      const [before, after] = [sound, decoded].map((buffer) => loudness(buffer.getChannelData(channel)))
      expect(Math.abs(20 * Math.log10(after! / before!))).toBeLessThan(0.3)
    }
  },
)

test('a WAV file decodes to the very sound', async () => {
  const sound = await renderScore(fullScore(4))
  const decoded = await new OfflineAudioContext(2, 1, 44_100).decodeAudioData(
    await encodeWav(sound).arrayBuffer(),
  )
  expect(decoded.length).toBe(sound.length)
  const samples = sound.getChannelData(1)
  const off = decoded
    .getChannelData(1)
    .reduce((most, sample, at) => Math.max(most, Math.abs(sample - samples[at]!)), 0)
  expect(off).toBeLessThan(3 / 32_768)
})

test('writing ends when it is told to, before and while it runs', { tags: 'full' }, async () => {
  const sound = await renderScore(fullScore(20))
  await expect(encodeMp3(sound, { signal: AbortSignal.abort(new Error('never')) })).rejects.toThrow('never')
  const ending = new AbortController()
  const seen: number[] = []
  const writing = encodeMp3(sound, {
    signal: ending.signal,
    onProgress(share) {
      seen.push(share)
      ending.abort(new Error('enough'))
    },
  })
  await expect(writing).rejects.toThrow('enough')
  const { length } = seen
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(seen).toHaveLength(length)
})

test('the page goes on while a file is written', { tags: 'full' }, async () => {
  const sound = await renderScore(fullScore(10))
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 1)
  await encodeMp3(sound)
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(5)
})
