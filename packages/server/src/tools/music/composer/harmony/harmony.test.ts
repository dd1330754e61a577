import { describe, expect, test } from 'vitest'
import { compose } from '../compose.ts'
import { readChord, request, toneOf } from '../../testing/hear.ts'
import { sectionKinds } from '../form.ts'
import { makePlan } from '../plan.ts'
import { genres, moods, scaleNames } from '../request.ts'
import { stagePiece } from '../stages.ts'
import { readSteps } from '../steps.ts'
import { styles } from '../styles/styles.ts'
import { grammarOf, type CadenceKind } from './grammars.ts'
import { phraseLengths } from './progression.ts'
import { countParallels, voiceChords } from './voicing.ts'

const seeds = [1, 2, 3, 4]
const plans = genres.flatMap((genre) =>
  scaleNames.flatMap((scale) => seeds.map((seed) => makePlan(request({ genre, scale, seed, length: 120 })))),
)

/** What the last chords of a phrase have to be, told by the distance of their roots from the tonic alone. */
const cadences: Record<CadenceKind, (before: number | undefined, last: number) => boolean> = {
  // Over the fifth, over the semitone above that stands for it, or from the fourth's flat neighbour.
  authentic: (before, last) => last === 0 && [7, 1, 10, undefined].includes(before),
  half: (_, last) => [7, 10].includes(last),
  plagal: (before, last) => last === 0 && [5, undefined].includes(before),
  modal: (before, last) => last === 0 && [10, 7, undefined].includes(before),
  deceptive: (_, last) => [9, 8, 4, 3].includes(last),
}

test('every phrase ends in its cadence', () => {
  const seen = new Set<CadenceKind>()
  for (const plan of plans) {
    for (const [kind, { progression }] of stagePiece(plan).materials) {
      for (const { bar, bars, cadence } of progression.phrases) {
        const from = bar * plan.beatsPerBar
        const to = from + bars * plan.beatsPerBar
        const steps = progression.chords
          .filter(({ start }) => start >= from && start < to)
          .map(({ chord }) => (chord.root - plan.key.root + 12) % 12)
        const what = `${plan.style.grammar} ${plan.key.mode} ${kind}: ${steps.join(' ')} is ${cadence}`
        expect(cadences[cadence](steps.at(-2), steps.at(-1)!), what).toBe(true)
        seen.add(cadence)
      }
    }
  }
  expect(seen.size).toBe(5)
})

test('choruses and whole pieces come home', () => {
  for (const genre of genres) {
    for (const mood of moods) {
      const score = compose(request({ genre, mood, seed: 5 }))
      expect(readChord(score.chords.at(-1)!.name).root).toBe(toneOf(score.tonic))
      const chorus = score.sections.find(({ name }) => name === 'chorus')
      if (!chorus) continue
      const end = (chorus.bar + chorus.bars) * score.beatsPerBar
      const last = score.chords.findLast(({ start }) => start < end)!
      expect(readChord(last.name).root, `${genre} ${mood}`).toBe(toneOf(score.tonic))
    }
  }
})

test('each step is followed by one that the grammar knows, and from each a cadence can be reached', () => {
  for (const name of ['functional', 'pop', 'jazz', 'drift', 'epic'] as const) {
    for (const mode of ['major', 'minor', 'dorian', 'mixolydian'] as const) {
      const { follow, cadences } = grammarOf(name, mode)
      for (const [from, to] of Object.entries(follow)) {
        for (const [step, weight] of to) {
          expect(follow[step], `${name} ${mode}: ${from} to ${step}`).toBeDefined()
          expect(weight).toBeGreaterThan(0)
        }
      }
      for (const ways of Object.values(cadences))
        for (const [chords] of ways) expect(chords.length).toBeGreaterThan(1)
    }
  }
})

test('phrases have four bars, and what is left over is never a lonely bar', () => {
  expect(phraseLengths(8)).toEqual([4, 4])
  expect(phraseLengths(5)).toEqual([3, 2])
  expect(phraseLengths(9)).toEqual([4, 3, 2])
  expect(phraseLengths(1)).toEqual([1])
  expect(phraseLengths(12, 8)).toEqual([8, 4])
  for (let bars = 1; bars < 20; bars += 1) expect(phraseLengths(bars).reduce((a, b) => a + b)).toBe(bars)
})

describe('voices', () => {
  const progressionOf = (plan: (typeof plans)[number]) =>
    sectionKinds.flatMap(
      (kind) =>
        stagePiece(plan)
          .materials.get(kind)
          ?.progression.chords.map(({ chord }) => chord) ?? [],
    )

  test('of classical pieces never walk in fifths or octaves, whatever their number', () => {
    for (const plan of plans.filter(({ style }) => style.isStrict)) {
      for (const voices of [3, 4]) {
        const chords = progressionOf(plan)
        const set = voiceChords(chords, { voices, center: 57, range: [40, 76], isStrict: true })
        const bass = chords.map((chord) => 36 + ((((chord.bass - 36) % 12) + 12) % 12))
        for (let place = 1; place < set.length; place += 1) {
          const from = [bass[place - 1]!, ...set[place - 1]!]
          const to = [bass[place]!, ...set[place]!]
          expect(
            countParallels(from, to),
            `${chords[place - 1]!.name} to ${chords[place]!.name}: ${from.join(' ')}, ${to.join(' ')}`,
          ).toBe(0)
        }
      }
    }
  })

  test('move little from chord to chord and tell each chord', () => {
    for (const plan of plans) {
      const chords = progressionOf(plan)
      const set = voiceChords(chords, { voices: 4, center: 60, range: [45, 80], isStrict: false })
      let moved = 0
      set.forEach((voicing, place) => {
        expect(voicing.every((pitch) => chords[place]!.tones.includes(pitch % 12))).toBe(true)
        // What makes it major, minor or suspended is always there.
        expect(voicing.map((pitch) => pitch % 12)).toContain(chords[place]!.tones[1])
        const before = set[place - 1]
        if (before)
          moved += voicing.reduce((sum, pitch, voice) => sum + Math.abs(pitch - before[voice]!), 0) / 4
      })
      expect(moved / set.length).toBeLessThan(3.2)
    }
  })

  test('that walk side by side in fifths are found', () => {
    expect(countParallels([48, 55], [50, 57])).toBe(1)
    expect(countParallels([48, 60], [50, 62])).toBe(1)
    expect(countParallels([48, 55], [47, 55])).toBe(0)
    expect(countParallels([48, 55], [48, 55])).toBe(0)
    expect(countParallels([48, 64], [50, 65])).toBe(0)
  })
})

test('every bar that a style has written down is a whole bar', () => {
  for (const [genre, { layers, bass, drums }] of Object.entries(styles)) {
    for (const meter of [4, 3] as const) {
      const texts = [...layers.map(({ patterns }) => patterns[meter]), bass.patterns[meter]].flatMap(
        (patterns) => (typeof patterns === 'object' ? [...patterns.low, ...patterns.high] : []),
      )
      const grooves = drums.grooves[meter]
      texts.push(
        ...[...(grooves?.low ?? []), ...(grooves?.high ?? [])].flatMap((groove) => Object.values(groove)),
      )
      for (const text of texts) expect(text.length, `${genre}: ${text}`).toBe(meter * 4)
    }
    for (const text of drums.fills.flatMap((fill) => Object.values(fill)))
      expect(text.length, `${genre}: ${text}`).toBe(8)
  }
  expect(readSteps('x--.o.-.')).toEqual([
    { at: 0, length: 0.75, symbol: 'x' },
    { at: 1, length: 0.25, symbol: 'o' },
  ])
})
