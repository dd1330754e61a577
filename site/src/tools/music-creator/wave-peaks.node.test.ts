import { expect, test } from 'vitest'
import { wavePeaks } from './wave-peaks.ts'

const soundOf = (...channels: number[][]) => ({
  length: channels[0]!.length,
  numberOfChannels: channels.length,
  getChannelData: (channel: number) => Float32Array.from(channels[channel]!),
})

test('each stretch has its highest sample, of either side and either sign', () => {
  const peaks = wavePeaks(soundOf([0.1, -0.5, 0, 0.25], [0, 0.25, -0.75, 0]), 2)
  expect([...peaks]).toEqual([0.5, 0.75])
})

test('stretches divide every length without a gap', () => {
  const samples = Array.from({ length: 101 }, (_, at) => (at % 10 === 0 ? 0.5 : 0))
  expect([...wavePeaks(soundOf(samples), 10)]).toEqual(Array.from({ length: 10 }, () => 0.5))
})

test('more stretches than samples leave some empty, and none is above 1', () => {
  const peaks = wavePeaks(soundOf([2, -3]), 5)
  expect(peaks).toHaveLength(5)
  expect(Math.max(...peaks)).toBe(1)
})

test('nothing has no peaks', () => {
  expect(wavePeaks(soundOf([]), 0)).toHaveLength(0)
  expect([...wavePeaks(soundOf([]), 3)]).toEqual([0, 0, 0])
})
