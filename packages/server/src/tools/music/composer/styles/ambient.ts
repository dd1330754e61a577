import type { Style } from './style.ts'

/** Wide and slow: chords that float, single notes far above them, hardly a pulse. */
export const ambient: Style = {
  tempo: { auto: [54, 74], slow: [50, 58], medium: [59, 68], fast: [69, 84] },
  waltz: 0,
  swing: [0, 0],
  scales: [
    ['major', 4],
    ['dorian', 2],
    ['minor', 2],
    ['mixolydian', 1],
    ['pentatonic', 2],
  ],
  grammar: 'drift',
  barsPerChord: [
    [2, 2],
    [1, 1],
  ],
  split: 0,
  loop: 0.6,
  colors: {
    tonic: [
      ['add9', 3],
      ['maj7', 2],
      ['sus2', 0.7],
      ['maj9', 2],
    ],
    major: [
      ['maj7', 3],
      ['add9', 2],
      ['sus2', 1],
      ['maj9', 1],
    ],
    minor: [
      ['m7', 2],
      ['m9', 2],
      ['madd9', 2],
    ],
    dominant: [
      ['sus4', 3],
      ['7sus4', 1],
      ['', 1],
    ],
    diminished: [['m7b5', 1]],
  },
  isStrict: false,
  forms: [
    ['verse'],
    ['intro', 'verse'],
    ['intro', 'verse', 'chorus'],
    ['intro', 'verse', 'chorus', 'verse'],
    ['intro', 'verse', 'chorus', 'bridge', 'verse'],
    ['intro', 'verse', 'chorus', 'bridge', 'verse', 'chorus'],
  ],
  melody: {
    voices: [
      [{ instrument: 'flute', program: 75 }, 2],
      [{ instrument: 'piano', program: 0 }, 2],
      [{ instrument: 'lead', program: 80 }, 1],
      [{ instrument: 'pad', program: 88 }, 2],
    ],
    center: 76,
    figures: [
      ['2', 5],
      ['r1 1', 3],
      ['1 1', 2],
      ['1.5 .5', 2],
      ['r.5 1.5', 2],
      ['r2', 1.5],
    ],
    density: 0.15,
    space: 0.2,
    wildness: 0.8,
    sections: ['verse', 'chorus', 'bridge', 'outro'],
    lift: { chorus: 0.2, outro: -0.1 },
    level: 0.55,
  },
  layers: [
    {
      role: 'pad',
      voices: [
        [{ instrument: 'pad', program: 89 }, 3],
        [{ instrument: 'pad', program: 91 }, 1],
      ],
      pan: -0.2,
      level: 0.6,
      center: 60,
      size: 4,
      enter: 0,
      patterns: { 4: 'hold' },
    },
    {
      role: 'harmony',
      voices: [[{ instrument: 'strings', program: 49 }, 1]],
      pan: 0.25,
      level: 0.4,
      center: 67,
      size: 3,
      enter: 0.48,
      patterns: { 4: 'hold' },
    },
    {
      role: 'arpeggio',
      voices: [
        [{ instrument: 'electricPiano', program: 4 }, 2],
        [{ instrument: 'piano', program: 0 }, 1],
      ],
      pan: 0.35,
      level: 0.38,
      center: 72,
      size: 4,
      enter: 0.4,
      patterns: {
        4: {
          low: ['0---2---1---3---', '....0---2---3---', '0-----2---3-----'],
          high: ['0-2-1-3-2-1-3-2-', '0-1-2-3-2-1-2-3-', '0---2-1-3---2-1-'],
        },
      },
    },
  ],
  bass: {
    voices: [
      [{ instrument: 'synthBass', program: 39 }, 2],
      [{ instrument: 'bass', program: 35 }, 1],
    ],
    level: 0.6,
    enter: 0.3,
    patterns: { 4: 'pedal' },
  },
  drums: {
    instrument: 'machine',
    program: 24,
    level: 0.4,
    enter: 0.48,
    grooves: {
      4: {
        low: [{ bassDrum: 'o...............', shaker: '....o.......o...' }, { bassDrum: 'o.......o.......' }],
        high: [
          { bassDrum: 'x.......o.......', shaker: '..o...o...o...o.', rim: '........o.......' },
          { bassDrum: 'x.....o.........', shaker: 'o...o...o...o...', triangle: '............o...' },
        ],
      },
    },
    fills: [
      { shaker: 'ggooooxx', lowTom: 'o.......' },
      { lowTom: 'o...o.o.', midTom: '.......o', shaker: '....gooo' },
    ],
    arrival: 'triangle',
  },
  energy: { intro: 0.32, verse: 0.5, chorus: 0.64, bridge: 0.44, outro: 0.38 },
  loudness: 0.5,
}
