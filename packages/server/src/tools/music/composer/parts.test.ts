import { describe, expect, test } from 'vitest'
import { chordAt, nameOf, notesIn, onGrid, partOf, pieces, readChord, request } from '../testing/hear.ts'
import { compose } from './compose.ts'
import { instrumentRanges } from './instruments.ts'
import { genres } from './request.ts'

const all = [...pieces([1, 2, 3, 4, 5])]

describe('every part', () => {
  test('stays in the range of its instrument, and ends with the piece', { tags: 'full' }, () => {
    for (const score of all) {
      for (const { instrument, notes } of score.parts) {
        const [low, high] = instrumentRanges[instrument]
        for (const { pitch, start, length } of notes) {
          expect(pitch >= low && pitch <= high, `${nameOf(score)}: ${instrument} ${pitch}`).toBe(true)
          expect((start + length) * (60 / score.bpm)).toBeLessThanOrEqual(score.seconds)
        }
      }
    }
  })

  test('never plays one pitch twice at the same time', () => {
    for (const score of all) {
      for (const { role, notes } of score.parts) {
        const ends = new Map<number, number>()
        for (const { pitch, start, length } of notes) {
          expect(start, `${nameOf(score)}: ${role} ${pitch} at ${start}`).toBeGreaterThanOrEqual(
            (ends.get(pitch) ?? 0) - 1e-3,
          )
          ends.set(pitch, start + length)
        }
      }
    }
  })

  test('is played with loud and soft, and louder in the chorus than before it', () => {
    for (const score of all) {
      const velocities = score.parts.flatMap(({ notes }) => notes.map(({ velocity }) => velocity))
      expect(new Set(velocities).size, nameOf(score)).toBeGreaterThan(20)
      const at = score.sections.findIndex(({ name }) => name === 'chorus')
      const before = score.sections[at - 1]
      const bass = partOf(score, 'bass')!
      if (at < 1 || before!.name !== 'verse') continue
      const loudness = ({ bar, bars }: { bar: number; bars: number }) => {
        // First beats, which every pattern plays.
        const notes = notesIn(score, bass, bar, bars).filter(({ start }) => start % score.beatsPerBar === 0)
        return notes.length === 0 ? 0 : notes.reduce((sum, { velocity }) => sum + velocity, 0) / notes.length
      }
      expect(loudness(score.sections[at]!), nameOf(score)).toBeGreaterThan(loudness(before!))
    }
  })
})

describe('the melody', () => {
  test('has tones of the chord where it weighs', () => {
    let worst = 1
    for (const score of all) {
      const strong = partOf(score, 'melody')!.notes.filter(({ start }) => {
        const inBar = onGrid(start) % score.beatsPerBar
        return inBar === 0 || (score.beatsPerBar === 4 && inBar === 2)
      })
      const fitting = strong.filter(({ pitch, start }) =>
        readChord(chordAt(score, onGrid(start)).name).tones.includes(pitch % 12),
      )
      const share = fitting.length / strong.length
      worst = Math.min(worst, share)
      expect(share, nameOf(score)).toBeGreaterThanOrEqual(0.7)
    }
    expect(worst).toBeGreaterThan(0)
  })

  test('never leaps by more than an octave, and mostly walks', () => {
    let steps = 0
    let count = 0
    for (const score of all) {
      const { notes } = partOf(score, 'melody')!
      for (let place = 1; place < notes.length; place += 1) {
        const size = Math.abs(notes[place]!.pitch - notes[place - 1]!.pitch)
        expect(size, `${nameOf(score)} at ${notes[place]!.start}`).toBeLessThanOrEqual(12)
        count += 1
        if (size <= 4) steps += 1
      }
    }
    expect(steps / count).toBeGreaterThan(0.8)
  })

  test('comes back to its home at the end', () => {
    for (const score of all.filter(({ genre }) => genre !== 'electronic')) {
      const last = partOf(score, 'melody')!.notes.at(-1)!
      expect(readChord(score.chords.at(-1)!.name).tones, nameOf(score)).toContain(last.pitch % 12)
    }
  })

  test('breathes: between phrases nothing is sung for a moment', () => {
    for (const score of all) {
      const { notes } = partOf(score, 'melody')!
      const gaps = notes
        .slice(1)
        .filter((note, place) => note.start - (notes[place]!.start + notes[place]!.length) > 0.45)
      expect(gaps.length * 10, nameOf(score)).toBeGreaterThanOrEqual(score.bars / 2)
    }
  })

  test('comes back with its section, a little varied', { tags: 'full' }, () => {
    let varied = 0
    for (const score of pieces([11, 12, 13], { length: 180 })) {
      const melody = partOf(score, 'melody')!
      const first = new Map<string, Set<string>>()
      for (const { name, bar, bars } of score.sections) {
        const notes = notesIn(score, melody, bar, bars).map(({ start, pitch }) => `${start} ${pitch}`)
        const known = first.get(name)
        if (!known) first.set(name, new Set(notes))
        else if (notes.length > 0) {
          const shared = notes.filter((note) => known.has(note)).length / Math.max(known.size, notes.length)
          expect(shared, `${nameOf(score)} ${name}`).toBeGreaterThanOrEqual(0.6)
          if (shared < 1) varied += 1
        }
      }
    }
    expect(varied).toBeGreaterThan(50)
  })

  test('repeats its rhythms, as tunes do', () => {
    for (const score of all) {
      const melody = partOf(score, 'melody')!
      const section = score.sections.find(
        ({ name, bars }) => (name === 'chorus' || name === 'verse') && bars >= 4,
      )!
      const rhythms = Array.from({ length: section.bars }, (_, bar) =>
        notesIn(score, melody, section.bar + bar, 1)
          .map(({ start }) => start)
          .join(' '),
      )
      expect(new Set(rhythms).size, nameOf(score)).toBeLessThan(section.bars)
    }
  })
})

describe('the bass', () => {
  /** Classical basses have other tones of the chord in them, to walk by step; the slash says so. */
  test('founds each chord when it comes', () => {
    for (const score of all) {
      const { notes } = partOf(score, 'bass')!
      const starts = new Map(notes.map((note) => [onGrid(note.start), note.pitch % 12]))
      const first = onGrid(notes[0]!.start)
      const heard = score.chords.filter(({ start }) => {
        const section = score.sections.find(({ bar, bars }) => start / score.beatsPerBar < bar + bars)!
        return start >= first && notesIn(score, partOf(score, 'bass')!, section.bar, section.bars).length > 0
      })
      const founded = heard.filter(({ start, name }) => starts.get(start) === readChord(name).bass)
      expect(founded.length / heard.length, nameOf(score)).toBeGreaterThanOrEqual(0.8)
    }
  })

  test('walks in jazz, a note to a beat', () => {
    for (const score of all.filter(({ genre }) => genre === 'jazz')) {
      const section = score.sections.find(({ name }) => name === 'verse')!
      const notes = notesIn(score, partOf(score, 'bass')!, section.bar, section.bars)
      expect(notes.length, nameOf(score)).toBeGreaterThanOrEqual(section.bars * score.beatsPerBar)
      const repeated = notes.slice(1).filter(({ pitch }, place) => pitch === notes[place]!.pitch)
      expect(repeated.length / notes.length, nameOf(score)).toBeLessThan(0.25)
    }
  })
})

describe('drums', () => {
  test('are left out when they are not wanted, and nothing else changes', () => {
    for (const genre of genres) {
      const wanted = compose(request({ genre, seed: 9 }))
      const without = compose(request({ genre, seed: 9, drums: false }))
      expect(partOf(without, 'drums')).toBeUndefined()
      expect(without.parts).toEqual(wanted.parts.filter(({ role }) => role !== 'drums'))
    }
  })

  test('play a fill before a new section', () => {
    let fills = 0
    for (const score of all) {
      const drums = partOf(score, 'drums')
      if (!drums) continue
      for (const section of score.sections.slice(0, -1)) {
        if (section.bars < 4 || notesIn(score, drums, section.bar, 2).length < 2) continue
        const bar = (number: number) =>
          notesIn(score, drums, number, 1)
            .filter(({ start }) => start >= score.beatsPerBar - 2)
            .map(({ start, pitch }) => `${start} ${pitch}`)
            .toSorted()
            .join()
        const last = section.bar + section.bars - 1
        expect(bar(last), `${nameOf(score)} ${section.name}`).not.toBe(bar(last - 2))
        expect(bar(last).length, nameOf(score)).toBeGreaterThan(0)
        fills += 1
      }
    }
    expect(fills).toBeGreaterThan(200)
  })
})
