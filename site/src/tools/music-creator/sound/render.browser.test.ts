import type { ScorePart } from '@ai-studio/contract'
import { expect, test } from 'vitest'
import { bands, highest, loudness, mean, strongestBetween } from '../testing/listen.ts'
import { fullScore, note, partOf, scoreOf } from '../testing/scores.ts'
import { mixStems } from './mix.ts'
import { renderScore } from './render-score.ts'
import { renderStems } from './render-stems.ts'

const rate = 44_100
const pitched: ScorePart['instrument'][] = [
  'piano',
  'electricPiano',
  'guitar',
  'strings',
  'pad',
  'lead',
  'flute',
  'brass',
  'bass',
  'synthBass',
  'uprightBass',
]
const kits: ScorePart['instrument'][] = ['drums', 'brushes', 'machine']

const channelsOf = (buffer: AudioBuffer) => [buffer.getChannelData(0), buffer.getChannelData(1)] as const

test('a piece is as long as its score, as loud as fits, moves the air evenly and fades', async () => {
  const buffer = await renderScore(fullScore(12))
  expect(buffer.numberOfChannels).toBe(2)
  expect(buffer.sampleRate).toBe(rate)
  expect(buffer.length).toBe(12 * rate)
  const peak = Math.max(...channelsOf(buffer).map(highest))
  expect(20 * Math.log10(peak)).toBeCloseTo(-1, 3)
  for (const samples of channelsOf(buffer)) {
    expect(samples.every(Number.isFinite)).toBe(true)
    expect(Math.abs(mean(samples))).toBeLessThan(0.001)
    expect(loudness(samples)).toBeGreaterThan(0.05)
    expect(highest(samples.slice(-40))).toBeLessThan(0.001)
  }
  const [left, right] = channelsOf(buffer)
  expect(loudness(left.map((sample, at) => sample - right[at]!))).toBeGreaterThan(0.01)
})

test('the same score gives the same samples', async () => {
  const score = fullScore(8, { genre: 'ambient' })
  const [first, again] = [await renderScore(score), await renderScore(structuredClone(score))]
  for (const [channel, samples] of channelsOf(first).entries()) {
    const others = again.getChannelData(channel)
    expect(samples.findIndex((sample, at) => sample !== others[at])).toBe(-1)
  }
})

test.each(pitched)('%s is in tune', async (instrument) => {
  const buffer = await renderScore(scoreOf([partOf(instrument, [note(69, 0, 4)])]))
  const samples = buffer.getChannelData(0).subarray(0.15 * rate, 1.65 * rate)
  expect(loudness(samples)).toBeGreaterThan(0.01)
  expect(Math.abs(strongestBetween(samples, 415, 466, rate) - 440)).toBeLessThan(3)
})

test('every instrument sounds, and none like another', { tags: 'full', timeout: 120_000 }, async () => {
  const heard: { instrument: string; bands: number[] }[] = []
  for (const instrument of pitched) {
    const buffer = await renderScore(scoreOf([partOf(instrument, [note(57, 0, 3)])]))
    heard.push({ instrument, bands: bands(buffer.getChannelData(0).subarray(0.2 * rate), rate) })
  }
  for (const instrument of kits) {
    const strokes = [36, 38, 42].map((pitch, at) => note(pitch, at, 0.5))
    const buffer = await renderScore(scoreOf([partOf(instrument, strokes)]))
    expect(loudness(buffer.getChannelData(0))).toBeGreaterThan(0.01)
    heard.push({ instrument, bands: bands(buffer.getChannelData(0).subarray(0.5 * rate), rate) })
  }
  const near: string[] = []
  for (const [at, one] of heard.entries())
    for (const other of heard.slice(at + 1)) {
      const apart = loudness(Float32Array.from(one.bands, (level, band) => level - other.bands[band]!))
      if (apart < 3) near.push(`${one.instrument} and ${other.instrument}: ${apart.toFixed(1)} dB`)
    }
  expect(near).toEqual([])
})

test('a stronger stroke is louder and brighter', async () => {
  const at = async (velocity: number) => {
    const stems = await renderStems(scoreOf([partOf('piano', [note(60, 0, 4, velocity)])]))
    return stems.get('melody')!.getChannelData(0)
  }
  const [soft, strong] = [await at(0.2), await at(1)]
  expect(loudness(strong)).toBeGreaterThan(loudness(soft) * 3)
  const brightness = (samples: Float32Array) => {
    const levels = bands(samples, rate)
    return levels[19]! - levels[8]!
  }
  expect(brightness(strong)).toBeGreaterThan(brightness(soft) + 3)
})

test('a part stands where its score puts it', async () => {
  const stems = await renderStems(scoreOf([partOf('bass', [note(40, 0, 4)], { pan: -0.8 })]))
  const [left, right] = channelsOf(stems.get('bass')!)
  expect(loudness(left)).toBeGreaterThan(loudness(right) * 3)
})

test('notes sound when the score says so', async () => {
  const stems = await renderStems(scoreOf([partOf('machine', [note(36, 4, 0.25)])]))
  const samples = stems.get('drums')!.getChannelData(0)
  const from = 2 * rate
  expect(highest(samples.slice(0, from - 20))).toBe(0)
  expect(highest(samples.slice(from, from + 0.05 * rate))).toBeGreaterThan(0.1)
})

test('a closed hat silences the open one', async () => {
  const tail = async (...strokes: number[]) => {
    const stems = await renderStems(
      scoreOf([
        partOf(
          'drums',
          strokes.map((pitch, at) => note(pitch, at * 0.2, 0.1, at === 0 ? 1 : 0.01)),
        ),
      ]),
    )
    return loudness(stems.get('drums')!.getChannelData(0), 0.2 * rate, 0.3 * rate)
  }
  expect(await tail(46, 42)).toBeLessThan((await tail(46)) * 0.6)
})

test('what is switched off is not in the mix', async () => {
  const stems = await renderStems(fullScore(6))
  const { buffer } = await mixStems(stems, { muted: new Set(['melody', 'harmony', 'drums', 'bass']) })
  expect(highest(buffer.getChannelData(0))).toBe(0)
  const withoutBass = await mixStems(stems, { muted: new Set(['bass']) })
  const all = await mixStems(stems)
  const low = (of: AudioBuffer) => Math.max(...bands(of.getChannelData(0), rate).slice(0, 4))
  expect(low(withoutBass.buffer)).toBeLessThan(low(all.buffer) - 3)
})

test('tells its progress upwards, and ends when it is told to', { tags: 'full' }, async () => {
  const progress: number[] = []
  await renderScore(fullScore(6), { onProgress: (share) => progress.push(share) })
  expect(progress.length).toBeGreaterThan(5)
  expect(progress.every((share, at) => at === 0 || share >= progress[at - 1]!)).toBe(true)
  expect(progress.at(-1)).toBe(1)
  const ending = new AbortController()
  const rendering = renderScore(fullScore(60), {
    signal: ending.signal,
    onProgress: () => ending.abort(new Error('enough')),
  })
  await expect(rendering).rejects.toThrow('enough')
})

test('a score without a note is silence of its length', async () => {
  const buffer = await renderScore(scoreOf([], { seconds: 2 }))
  expect(buffer.duration).toBeCloseTo(2)
  expect(highest(buffer.getChannelData(0))).toBe(0)
})
