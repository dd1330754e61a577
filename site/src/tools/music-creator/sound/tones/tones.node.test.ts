import { expect, test } from 'vitest'
import { amountOf, highest, loudness, mean, strongestBetween } from '../../testing/listen.ts'
import { createReverb } from '../reverb.ts'
import { roomOf } from '../room.ts'
import { electricPianoTone } from './electric-piano.ts'
import { padTone, stringsTone } from './ensemble.ts'
import { pieceTone } from './kits.ts'
import { pianoTone } from './piano.ts'
import { fingerBassTone, guitarTone, uprightBassTone } from './plucked.ts'
import { hertz, sampleRate } from './tone.ts'

const tones = {
  pianoTone,
  electricPianoTone,
  guitarTone,
  stringsTone,
  padTone,
  fingerBassTone,
  uprightBassTone,
}

/** Cents; a pad is many tones around one. */
const farthest = (name: string) => (name === 'padTone' ? 30 : 15)

test.each(Object.entries(tones))('%s is in tune over its range, and never breaks', (name, tone) => {
  for (const pitch of [28, 40, 52, 64, 76, 88]) {
    const [samples] = tone(pitch)
    expect(samples!.every(Number.isFinite)).toBe(true)
    expect(highest(samples!)).toBeLessThanOrEqual(1.0001)
    const wanted = hertz(pitch)
    const found = strongestBetween(samples!.subarray(2_000, 34_768), wanted * 0.95, wanted * 1.05, sampleRate)
    expect(Math.abs(1_200 * Math.log2(found / wanted))).toBeLessThan(farthest(name))
  }
})

test('the same tone is always the same', () => {
  expect(stringsTone(60)).toEqual(stringsTone(60))
  expect(guitarTone(60)).toEqual(guitarTone(60))
  expect(pieceTone('drums', 38)).toEqual(pieceTone('drums', 38))
})

test('the end of an ensemble is its beginning', () => {
  const [samples] = padTone(57)
  const steps = samples!.map((sample, at) => Math.abs(sample - samples!.at(at - 1)!))
  expect(steps[0]).toBeLessThan(highest(steps.slice(1)))
})

test.each(['drums', 'brushes', 'machine'] as const)(
  'every piece of the kit of %s sounds and leaves nothing behind',
  (kit) => {
    for (let pitch = 27; pitch < 90; pitch++) {
      const [samples] = pieceTone(kit, pitch)
      expect(samples!.every(Number.isFinite)).toBe(true)
      expect(highest(samples!)).toBeGreaterThan(0.15)
      expect(highest(samples!)).toBeLessThan(1)
      expect(Math.abs(mean(samples!))).toBeLessThan(0.01)
      expect(Math.abs(samples!.at(-1)!)).toBeLessThan(0.001)
    }
  },
)

test('a kick is low and a hat is high', () => {
  const [kick] = pieceTone('drums', 36)
  const [hat] = pieceTone('drums', 42)
  expect(amountOf(kick!, 60, sampleRate)).toBeGreaterThan(amountOf(kick!, 5_000, sampleRate) * 10)
  const high = [6_000, 8_000, 10_000].map((each) => amountOf(hat!, each, sampleRate))
  expect(Math.max(...high)).toBeGreaterThan(amountOf(hat!, 300, sampleRate) * 10)
})

test('a room rings as long as it says, on both sides and never louder', () => {
  for (const seconds of [1.2, 3.6]) {
    const [left, right] = [new Float32Array(sampleRate * 5), new Float32Array(sampleRate * 5)]
    left[0] = 1
    right[0] = 1
    const room = createReverb({ seconds, wet: 1, darkness: 9_000 })
    // In pieces, as it is used.
    for (let at = 0; at < left.length; at += 65_536)
      room.process(left, right, at, Math.min(left.length, at + 65_536), 1)
    const at = (time: number) => loudness(left, time * sampleRate, (time + 0.15) * sampleRate)
    const fallen = 20 * Math.log10(at(0.2 + seconds / 2) / at(0.2))
    expect(fallen).toBeLessThan(-24)
    expect(fallen).toBeGreaterThan(-42)
    expect(highest(left.subarray(1))).toBeLessThan(1)
    expect(loudness(left.map((sample, index) => sample - right[index]!))).toBeGreaterThan(
      loudness(left) * 0.3,
    )
  }
})

test('a room that is used in pieces sounds as one that is used at once', () => {
  const noise = Float32Array.from({ length: 30_001 }, (_, at) => Math.sin(at * at * 0.001))
  const through = (piece: number) => {
    const [left, right] = [noise.slice(), noise.slice()]
    const room = createReverb(roomOf('jazz'))
    for (let at = 0; at < left.length; at += piece)
      room.process(left, right, at, Math.min(left.length, at + piece), 0.4)
    return left
  }
  expect(through(960)).toEqual(through(40_000))
})
