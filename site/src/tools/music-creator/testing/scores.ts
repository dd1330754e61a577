import type { Score, ScoreNote, ScorePart } from '@ai-studio/contract'

type Instrument = ScorePart['instrument']

const roles: Partial<Record<Instrument, ScorePart['role']>> = {
  bass: 'bass',
  synthBass: 'bass',
  uprightBass: 'bass',
  drums: 'drums',
  brushes: 'drums',
  machine: 'drums',
}

export const partOf = (
  instrument: Instrument,
  notes: readonly ScoreNote[],
  values: Partial<ScorePart> = {},
): ScorePart => ({
  role: roles[instrument] ?? 'melody',
  instrument,
  program: 0,
  pan: 0,
  level: 0.8,
  notes: [...notes],
  ...values,
})

/** A score of four seconds, at one quarter note a half second. */
export const scoreOf = (parts: readonly ScorePart[], values: Partial<Score> = {}): Score => ({
  title: 'Rain on Tin Roofs',
  genre: 'pop',
  mood: 'calm',
  bpm: 120,
  beatsPerBar: 4,
  tonic: 'A',
  scale: 'minor',
  seed: 1,
  bars: 2,
  seconds: 4,
  swing: 0,
  sections: [{ name: 'intro', bar: 0, bars: 2 }],
  chords: [{ start: 0, length: 8, name: 'Am' }],
  parts: [...parts],
  ...values,
})

export const note = (pitch: number, start = 0, length = 2, velocity = 0.8): ScoreNote => ({
  pitch,
  start,
  length,
  velocity,
})

const progression = [
  { name: 'Am7', pitches: [57, 60, 64, 67] },
  { name: 'Fmaj7', pitches: [53, 57, 60, 64] },
  { name: 'Cmaj7', pitches: [55, 59, 60, 64] },
  { name: 'G6', pitches: [55, 59, 62, 64] },
]

/**
 * A busy piece with every kind of part: chords in quarters and held, melody in eighths, arpeggio in sixteenths, bass in
 * eighths and a full kit.
 */
export function fullScore(seconds: number, values: Partial<Score> = {}): Score {
  const bpm = values.bpm ?? 96
  const bars = Math.max(1, Math.floor((seconds - 2) / (240 / bpm)))
  const each = <Value>(make: (bar: number) => readonly Value[]) =>
    Array.from({ length: bars }, (_, bar) => make(bar)).flat()
  const chordAt = (bar: number) => at(progression, bar)
  const harmony = each((bar) =>
    [0, 1, 2, 3].flatMap((beat) =>
      chordAt(bar).pitches.map((pitch) => note(pitch, bar * 4 + beat, 0.9, beat === 0 ? 0.7 : 0.5)),
    ),
  )
  const pad = each((bar) => chordAt(bar).pitches.map((pitch) => note(pitch, bar * 4, 4, 0.5)))
  const melody = each((bar) =>
    Array.from({ length: 8 }, (_, eighth) =>
      note(
        69 + at([0, 3, 7, 5, 3, 0, -2, 3], eighth + bar * 3),
        bar * 4 + eighth / 2,
        0.5,
        0.6 + (eighth % 3) * 0.1,
      ),
    ),
  )
  const arpeggio = each((bar) =>
    Array.from({ length: 16 }, (_, step) =>
      note(at(chordAt(bar).pitches, step % 4) + 12, bar * 4 + step / 4, 0.25, 0.45),
    ),
  )
  const bass = each((bar) =>
    Array.from({ length: 8 }, (_, eighth) =>
      note(at(chordAt(bar).pitches, 0) - 24, bar * 4 + eighth / 2, 0.45, 0.8),
    ),
  )
  const drums = each((bar) => [
    ...[0, 2, 2.5].map((beat) => note(36, bar * 4 + beat, 0.25, 0.9)),
    ...[1, 3].map((beat) => note(38, bar * 4 + beat, 0.25, 0.8)),
    ...Array.from({ length: 8 }, (_, eighth) =>
      note(eighth === 7 ? 46 : 42, bar * 4 + eighth / 2, 0.25, 0.5),
    ),
    ...(bar % 4 === 0 ? [note(49, bar * 4, 1, 0.7)] : []),
  ])
  return scoreOf(
    [
      partOf('flute', melody, { pan: 0.1, level: 0.8 }),
      partOf('electricPiano', harmony, { role: 'harmony', pan: -0.2, level: 0.7 }),
      partOf('pad', pad, { role: 'pad', level: 0.5 }),
      partOf('guitar', arpeggio, { role: 'arpeggio', pan: 0.35, level: 0.5 }),
      partOf('bass', bass, { level: 0.8 }),
      partOf('drums', drums, { level: 0.8 }),
    ],
    {
      bpm,
      bars,
      seconds,
      sections: [
        { name: 'intro', bar: 0, bars: Math.ceil(bars / 3) },
        { name: 'verse', bar: Math.ceil(bars / 3), bars: Math.ceil(bars / 3) },
        { name: 'outro', bar: 2 * Math.ceil(bars / 3), bars: bars - 2 * Math.ceil(bars / 3) },
      ],
      chords: each((bar) => [{ start: bar * 4, length: 4, name: chordAt(bar).name }]),
      ...values,
    },
  )
}

/** An entry of a list that begins again at its end. */
function at<Entry>(list: readonly Entry[], index: number): Entry {
  const entry = list[index % list.length]
  if (entry === undefined) throw new RangeError('The list is empty.')
  return entry
}
