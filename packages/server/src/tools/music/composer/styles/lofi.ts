import type { Style } from './style.ts'

/** Slow and warm: rich chords on an electric piano, a lazy beat, a melody that leaves much room. */
export const lofi: Style = {
  tempo: { auto: [66, 90], slow: [62, 72], medium: [73, 84], fast: [85, 98] },
  waltz: 0,
  swing: [0.14, 0.24],
  scales: [
    ['major', 3],
    ['minor', 3],
    ['dorian', 3],
    ['mixolydian', 0.6],
    ['pentatonic', 0.8],
  ],
  grammar: 'jazz',
  barsPerChord: [[1, 1]],
  split: 0.15,
  loop: 0.9,
  colors: {
    tonic: [
      ['maj7', 4],
      ['maj9', 3],
      ['6/9', 1],
    ],
    major: [
      ['maj7', 4],
      ['maj9', 2],
      ['9', 1],
      ['7', 1],
    ],
    minor: [
      ['m7', 4],
      ['m9', 3],
    ],
    dominant: [
      ['9', 2],
      ['13', 2],
      ['7sus4', 2],
      ['7', 1],
      ['7b9', 0.7],
    ],
    diminished: [['m7b5', 1]],
  },
  isStrict: false,
  forms: [
    ['verse'],
    ['intro', 'verse', 'chorus'],
    ['intro', 'verse', 'chorus', 'verse'],
    ['intro', 'verse', 'chorus', 'verse', 'chorus'],
    ['intro', 'verse', 'chorus', 'bridge', 'verse', 'chorus'],
    ['intro', 'verse', 'chorus', 'verse', 'bridge', 'chorus', 'verse'],
  ],
  melody: {
    voices: [
      [{ instrument: 'piano', program: 0 }, 3],
      [{ instrument: 'guitar', program: 26 }, 2.5],
      [{ instrument: 'flute', program: 73 }, 1.5],
      [{ instrument: 'lead', program: 80 }, 1],
    ],
    center: 73,
    figures: [
      ['r.5 .5 .5 .5', 3],
      ['1 .5 .5', 2],
      ['.5 1 .5', 3],
      ['r1 .5 .5', 2],
      ['1.5 .5', 3],
      ['r.5 .5 1', 3],
      ['2', 1.5],
      ['.75 .25 1', 1.5],
      ['r.5 1.5', 1.5],
    ],
    density: 0.4,
    space: 0.14,
    wildness: 0.9,
    sections: ['verse', 'chorus', 'bridge', 'outro'],
    lift: { chorus: 0.15, bridge: -0.1, outro: -0.2 },
    level: 0.72,
  },
  layers: [
    {
      role: 'harmony',
      voices: [
        [{ instrument: 'electricPiano', program: 4 }, 3],
        [{ instrument: 'electricPiano', program: 5 }, 1],
      ],
      pan: -0.15,
      level: 0.7,
      center: 60,
      size: 4,
      enter: 0,
      patterns: {
        4: {
          low: ['x-----------x---', 'x---------x-----', 'x---------o-----'],
          high: ['x-----x-----o---', 'x-----x---..x---', 'x---..x-----x---'],
        },
      },
      strum: 0.03,
    },
    {
      role: 'pad',
      voices: [
        [{ instrument: 'pad', program: 89 }, 2],
        [{ instrument: 'strings', program: 48 }, 1],
      ],
      pan: 0.2,
      level: 0.35,
      center: 64,
      size: 3,
      enter: 0.66,
      patterns: { 4: 'hold' },
    },
  ],
  bass: {
    voices: [
      [{ instrument: 'bass', program: 33 }, 3],
      [{ instrument: 'uprightBass', program: 32 }, 1],
    ],
    level: 0.78,
    enter: 0.38,
    patterns: {
      4: {
        low: ['R-------..R-----', 'R---------F-----'],
        high: ['R-----R-..R-F-A-', 'R------R..R---A-', 'R-----..R--.F-A-'],
      },
    },
  },
  drums: {
    instrument: 'machine',
    program: 25,
    level: 0.62,
    enter: 0.38,
    grooves: {
      4: {
        low: [
          { bassDrum: 'x.........x.....', rim: '....x.......x...', closedHat: 'x.o.x.o.x.o.x.o.' },
          { bassDrum: 'x......x........', rim: '....x.......x...', closedHat: '..x...x...x...x.' },
        ],
        high: [
          { bassDrum: 'x......x..x.....', snare: '....x.......x...', closedHat: 'x.o.x.o.x.o.x.oo' },
          { bassDrum: 'x.....x...x..x..', snare: '....x..g.g..x...', closedHat: 'x.o.x.o.x.o.x.o.' },
          { bassDrum: 'x..x......x.....', snare: '....x.......x..g', closedHat: 'x.ooxoo.x.oox.o.' },
        ],
      },
    },
    fills: [
      { snare: 'x..gx.xx', bassDrum: 'x.......' },
      { snare: '..x.x..x', rim: 'x..x....', bassDrum: 'x.....x.' },
      { snare: '..o.o.xx', lowTom: '....x...', bassDrum: 'x..x....' },
    ],
    arrival: 'ride',
  },
  energy: { chorus: 0.72, bridge: 0.5 },
  loudness: 0.58,
}
