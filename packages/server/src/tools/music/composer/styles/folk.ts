import type { Style } from './style.ts'

/** Songs of the road and the hearth: guitars picked and strummed, plain chords, tunes that anybody can sing. */
export const folk: Style = {
  tempo: { auto: [84, 126], slow: [66, 84], medium: [90, 110], fast: [114, 140] },
  waltz: 0.3,
  swing: [0, 0.08],
  scales: [
    ['major', 4],
    ['mixolydian', 2],
    ['dorian', 2],
    ['pentatonic', 3],
    ['minor', 1.5],
  ],
  grammar: 'functional',
  barsPerChord: [[1, 1]],
  split: 0.12,
  loop: 0.55,
  colors: {
    tonic: [
      ['', 8],
      ['add9', 0.6],
    ],
    major: [
      ['', 8],
      ['add9', 0.5],
      ['sus2', 0.5],
    ],
    minor: [
      ['m', 6],
      ['m7', 1],
    ],
    dominant: [
      ['', 4],
      ['7', 2],
    ],
    diminished: [['dim', 1]],
  },
  isStrict: false,
  forms: [
    ['verse'],
    ['verse', 'chorus'],
    ['intro', 'verse', 'chorus'],
    ['intro', 'verse', 'verse', 'chorus'],
    ['intro', 'verse', 'chorus', 'verse', 'chorus'],
    ['intro', 'verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus'],
    ['intro', 'verse', 'verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus'],
  ],
  melody: {
    voices: [
      [{ instrument: 'flute', program: 73 }, 3],
      [{ instrument: 'strings', program: 40 }, 2],
      [{ instrument: 'guitar', program: 24 }, 2],
    ],
    center: 72,
    figures: [
      ['1 .5 .5', 4],
      ['.5 .5 1', 4],
      ['1 1', 3],
      ['.5 .5 .5 .5', 3.5],
      ['1.5 .5', 3],
      ['2', 1],
    ],
    figures3: [
      ['1 1 1', 3],
      ['2 1', 3.5],
      ['1.5 .5 1', 3],
      ['1 .5 .5 1', 3],
      ['.5 .5 1 1', 2],
      ['1 1 .5 .5', 2],
    ],
    density: 0.5,
    space: 0.02,
    wildness: 0.5,
    sections: ['verse', 'chorus', 'bridge', 'outro'],
    lift: { chorus: 0.06, bridge: -0.05, outro: -0.15 },
    level: 0.78,
  },
  layers: [
    {
      role: 'harmony',
      voices: [
        [{ instrument: 'guitar', program: 24 }, 2],
        [{ instrument: 'guitar', program: 25 }, 1],
      ],
      pan: -0.25,
      level: 0.58,
      center: 57,
      size: 4,
      enter: 0,
      patterns: {
        4: {
          low: ['0-2-1-3-0-2-1-3-', '0---2-3-1---3-2-'],
          high: ['0-2-1-3-0-2-1-3-', '0-3-1-2-0-3-1-2-', '0-231-2-0-231-3-'],
        },
        3: { low: ['0-2-3-2-1-2-', '0---2---3---'], high: ['0-2-3-2-1-3-', '0-1-2-3-2-1-'] },
      },
    },
    {
      role: 'harmony',
      voices: [[{ instrument: 'guitar', program: 25 }, 1]],
      pan: 0.3,
      level: 0.42,
      center: 60,
      size: 4,
      enter: 0.58,
      patterns: {
        4: { low: ['X---x---X---x---'], high: ['X---x-u-..u-x-u-', 'X---x-u-X---x-u-'] },
        3: { low: ['....x---x---'], high: ['X---x-u-x-u-', '....X---x-u-'] },
      },
      strum: 0.03,
    },
    {
      role: 'pad',
      voices: [[{ instrument: 'strings', program: 48 }, 1]],
      pan: 0.1,
      level: 0.3,
      center: 65,
      size: 3,
      enter: 0.8,
      patterns: { 4: 'hold', 3: 'hold' },
    },
  ],
  bass: {
    voices: [
      [{ instrument: 'uprightBass', program: 32 }, 2],
      [{ instrument: 'bass', program: 32 }, 1],
    ],
    level: 0.68,
    enter: 0.4,
    patterns: {
      4: { low: ['R-------F-------', 'R-------R-------'], high: ['R---..R-F---A---', 'R-------F---A---'] },
      3: { low: ['R-----------', 'R-------....'], high: ['R-------A---', 'R---..F-A---'] },
    },
  },
  drums: {
    instrument: 'brushes',
    program: 40,
    level: 0.45,
    enter: 0.55,
    grooves: {
      4: {
        low: [{ shaker: 'o.g.x.g.o.g.x.g.' }, { bassDrum: 'o.......o.......', shaker: '....x.......x...' }],
        high: [
          { bassDrum: 'x.......x.......', snare: '....o.......o...', shaker: 'o.g.x.g.o.g.x.g.' },
          { bassDrum: 'x.....o.x.......', tambourine: '....x.......x...', snare: '....o.g...g.o.g.' },
        ],
      },
      3: {
        low: [{ shaker: 'o...x...x...' }],
        high: [
          { bassDrum: 'x...........', snare: '....o...o...', shaker: 'x.g.x.g.x.g.' },
          { bassDrum: 'x...........', tambourine: '....x...x...' },
        ],
      },
    },
    fills: [
      { snare: 'o.oox.xx', bassDrum: 'x.......' },
      { snare: '..o.o.oo', lowTom: 'x.......', midTom: '....x...' },
      { tambourine: 'ooooxxxx', snare: '....o.ox' },
    ],
    arrival: 'tambourine',
  },
  energy: { chorus: 0.76 },
  loudness: 0.6,
}
