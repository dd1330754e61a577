import fc from 'fast-check'
import { expect, test } from 'vitest'
import { note, scoreOf } from '../testing/scores.ts'
import { mostNotes, planNotes } from './note-plan.ts'
import { chordMarks, markAt, sectionMarks } from './score-marks.ts'
import { lengthOf, longestSeconds, scoreClock } from './score-clock.ts'

const straight = scoreClock({ bpm: 120, swing: 0 })

test('a quarter takes what the tempo says', () => {
  expect([0, 1, 2.5, 8].map(straight)).toEqual([0, 0.5, 1.25, 4])
})

test('swing makes every second eighth late and moves nothing else', () => {
  const swung = scoreClock({ bpm: 60, swing: 0.33 })
  expect([0, 1, 2, 7].map(swung)).toEqual([0, 1, 2, 7])
  expect(swung(0.5)).toBeCloseTo(0.5 + 0.33 * 0.5)
  expect(swung(3.5)).toBeCloseTo(3.665)
})

test('time never goes back', () => {
  const place = fc.double({ min: 0, max: 500, noNaN: true })
  fc.assert(
    fc.property(place, place, fc.double({ min: 0, max: 0.5, noNaN: true }), (a, b, swing) => {
      const secondsAt = scoreClock({ bpm: 97, swing })
      expect(secondsAt(Math.min(a, b))).toBeLessThanOrEqual(secondsAt(Math.max(a, b)))
    }),
  )
})

test('tempos and lengths that nobody can play are brought into reach', () => {
  for (const bpm of [0, -3, Number.NaN, 1e9]) expect(scoreClock({ bpm, swing: 0 })(4)).toBeGreaterThan(0.1)
  expect(scoreClock({ bpm: 0, swing: 9 })(4)).toBeLessThan(60)
  expect(lengthOf({ seconds: 1e9 })).toBe(longestSeconds)
  expect(lengthOf({ seconds: Number.NaN })).toBeGreaterThan(0)
})

test('notes come in order, timed, and end with the piece', () => {
  const plan = planNotes([note(62, 4, 100), note(60, 0, 1), note(64, 99, 1)], straight, 5)
  expect(plan.map(({ pitch, start, end }) => [pitch, start, end])).toEqual([
    [60, 0, 0.5],
    [62, 2, 5],
  ])
})

test('a key that is struck again ends its earlier note', () => {
  const plan = planNotes([note(60, 0, 4), note(60, 1, 4)], straight, 60)
  expect(plan.map(({ start, end }) => [start, end])).toEqual([
    [0, 0.5],
    [0.5, 2.5],
  ])
})

test('the same note twice is one note', () => {
  expect(planNotes([note(60, 0, 1), note(60, 0, 3)], straight, 60)).toMatchObject([{ start: 0, end: 1.5 }])
})

test('with too many notes at once the oldest is let go', () => {
  const plan = planNotes([note(60, 0, 8), note(64, 1, 8), note(67, 2, 8)], straight, 60, 2)
  expect(plan.map(({ pitch, end }) => [pitch, end])).toEqual([
    [60, 1],
    [64, 4.5],
    [67, 5],
  ])
})

test('never are more notes held than allowed, and none is a click', () => {
  const one = fc.record({
    pitch: fc.integer({ min: 0, max: 127 }),
    start: fc.double({ min: 0, max: 20, noNaN: true }),
    length: fc.double({ min: 0.001, max: 20, noNaN: true }),
    velocity: fc.double({ min: 0.01, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 80 }), (notes) => {
      const plan = planNotes(notes, straight, 60, 4)
      for (const { start, end } of plan) {
        expect(end - start).toBeGreaterThan(0.0299)
        // Notes shorter than a click are made longer, so those do not count.
        const held = plan.filter((other) => other.start <= start && other.end > start + 0.031)
        expect(held.length).toBeLessThanOrEqual(4)
      }
    }),
  )
})

test('silent notes are none, and a flood of notes is cut off', () => {
  expect(planNotes([note(60, 0, 1, 0)], straight, 60)).toEqual([])
  const flood = Array.from({ length: mostNotes + 500 }, (_, at) => note(40 + (at % 40), at / 1_000, 0.01))
  expect(planNotes(flood, straight, 60).length).toBeLessThanOrEqual(mostNotes)
})

test('sections and chords are found by their time; the last section holds the end', () => {
  const score = scoreOf([], {
    seconds: 10,
    sections: [
      { name: 'intro', bar: 0, bars: 2 },
      { name: 'outro', bar: 2, bars: 2 },
    ],
    chords: [
      { start: 4, length: 4, name: 'F' },
      { start: 0, length: 4, name: 'Am' },
    ],
  })
  expect(sectionMarks(score)).toEqual([
    { name: 'intro', start: 0, end: 4 },
    { name: 'outro', start: 4, end: 10 },
  ])
  const chords = chordMarks(score)
  expect([0, 1.9, 2, 3.9, 4].map((seconds) => chords[markAt(chords, seconds)]?.name)).toEqual([
    'Am',
    'Am',
    'F',
    'F',
    undefined,
  ])
})
