import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loudness } from '../testing/listen.ts'
import { fullScore, note, partOf, scoreOf } from '../testing/scores.ts'
import { instruments } from './instruments/all-instruments.ts'
import { renderStem } from './render-stem.ts'
import { partsByStem } from './stems.ts'
import { sampleRate } from './tones/tone.ts'

const silent = () => undefined
const names = Object.keys(instruments) as (keyof typeof instruments)[]

/** Notes as a composer would not write them: at any moment, of any length, off both ends of a keyboard. */
const anyNote = fc.record({
  pitch: fc.integer({ min: 0, max: 127 }),
  start: fc.double({ min: 0, max: 9, noNaN: true }),
  length: fc.double({ min: 0, max: 9, noNaN: true }),
  velocity: fc.double({ min: 0, max: 1, noNaN: true }),
})

describe.each(names)('%s', (instrument) => {
  test('makes sound of any notes', () => {
    fc.assert(
      fc.property(
        fc.array(anyNote, { maxLength: 12 }),
        fc.double({ min: 20, max: 400, noNaN: true }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (notes, bpm, swing) => {
          const score = scoreOf([partOf(instrument, notes)], { bpm, swing, seconds: 2 })
          for (const name of partsByStem(score).keys())
            for (const samples of renderStem(score, name, silent)) {
              expect(samples).toHaveLength(2 * sampleRate)
              expect(samples.findIndex((sample) => !(Math.abs(sample) < 8))).toBe(-1)
            }
        },
      ),
      { numRuns: 8 },
    )
  })

  test('is heard from the first moment to the last', () => {
    const score = scoreOf([partOf(instrument, [note(57, 0, 8)])])
    const [name] = partsByStem(score).keys()
    const [left] = renderStem(score, name!, silent)
    expect(loudness(left, 0, 0.3 * sampleRate)).toBeGreaterThan(0.001)
  })
})

test('a stem is the sum of its parts, and tells how far it is', () => {
  const score = fullScore(6)
  const alone = (part: number) =>
    renderStem({ ...score, parts: [score.parts[part]!], genre: score.genre }, 'bass', silent)[0]
  const bass = score.parts.findIndex(({ role }) => role === 'bass')
  expect(renderStem(score, 'bass', silent)[0]).toEqual(alone(bass))
  const told: number[] = []
  renderStem(score, 'harmony', (share) => told.push(share))
  expect(told.length).toBeGreaterThan(2)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(told.at(-1)).toBeCloseTo(1)
})

test('only what is longer goes on: a short note ends before a long one', () => {
  const heard = (length: number) => {
    const score = scoreOf([partOf('strings', [note(60, 0, length)])])
    return loudness(renderStem(score, 'melody', silent)[0], 1.5 * sampleRate, 2 * sampleRate)
  }
  expect(heard(1)).toBeLessThan(heard(4) * 0.2)
})
