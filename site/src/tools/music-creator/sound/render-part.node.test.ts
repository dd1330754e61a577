import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loudness } from '../testing/listen.ts'
import { note, partOf, scoreOf } from '../testing/scores.ts'
import { instruments } from './instruments/all-instruments.ts'
import { renderPart } from './render-part.ts'
import { sampleRate } from './tones/tone.ts'

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
          for (const samples of renderPart(score, score.parts[0]!)) {
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
    const [left] = renderPart(score, score.parts[0]!)
    expect(loudness(left, 0, 0.3 * sampleRate)).toBeGreaterThan(0.001)
  })
})

test('only what is longer goes on: a short note ends before a long one', () => {
  const heard = (length: number) => {
    const score = scoreOf([partOf('strings', [note(60, 0, length)])])
    return loudness(renderPart(score, score.parts[0]!)[0], 1.5 * sampleRate, 2 * sampleRate)
  }
  expect(heard(1)).toBeLessThan(heard(4) * 0.2)
})

test('nothing as long as the piece is kept', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const render = (seconds: number) => {
    const score = scoreOf([partOf('bass', [note(40)])], { seconds })
    renderPart(score, score.parts[0]!)
  }
  render(1)
  const before = held()
  render(60)
  await expect.poll(() => held() - before).toBeLessThan(60 * sampleRate)
})
