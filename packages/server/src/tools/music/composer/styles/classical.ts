import type { Style } from './style.ts'

/** Two themes in periods of question and answer, voices led by the book, a development and a return. */
export const classical: Style = {
  tempo: { auto: [76, 132], slow: [60, 76], medium: [84, 112], fast: [120, 152] },
  waltz: 0.35,
  swing: [0, 0],
  scales: [
    ['major', 5],
    ['minor', 4],
    ['dorian', 0.2],
  ],
  grammar: 'functional',
  barsPerChord: [[1, 1]],
  split: 0.3,
  loop: 0.3,
  colors: {
    tonic: [['', 1]],
    major: [['', 1]],
    minor: [['m', 1]],
    dominant: [
      ['', 3],
      ['7', 4],
    ],
    diminished: [
      ['dim', 3],
      ['dim7', 1],
    ],
  },
  isStrict: true,
  forms: [
    ['verse'],
    ['verse', 'chorus'],
    ['verse', 'bridge', 'verse'],
    ['verse', 'verse', 'chorus', 'verse'],
    ['verse', 'verse', 'chorus', 'bridge', 'verse'],
    ['intro', 'verse', 'verse', 'chorus', 'bridge', 'verse', 'chorus'],
    ['intro', 'verse', 'verse', 'chorus', 'chorus', 'bridge', 'verse', 'chorus'],
  ],
  melody: {
    voices: [
      [{ instrument: 'piano', program: 0 }, 3],
      [{ instrument: 'flute', program: 73 }, 2],
      [{ instrument: 'strings', program: 40 }, 3],
    ],
    center: 75,
    figures: [
      ['1 1', 4],
      ['1.5 .5', 3],
      ['1 .5 .5', 4],
      ['.5 .5 1', 2.5],
      ['.5 .5 .5 .5', 3],
      ['2', 1.5],
      ['.75 .25 1', 2],
      ['1 .75 .25', 1],
      ['.5 .25 .25 .5 .5', 1],
    ],
    figures3: [
      ['1 1 1', 4],
      ['2 1', 3],
      ['1.5 .5 1', 3],
      ['1 .5 .5 1', 3],
      ['.5 .5 .5 .5 1', 2],
      ['.5 .5 1 1', 2],
    ],
    density: 0.5,
    space: 0,
    wildness: 0.5,
    sections: ['verse', 'chorus', 'bridge', 'outro'],
    lift: { chorus: 0.1, bridge: 0.12, outro: -0.15 },
    level: 0.8,
  },
  layers: [
    {
      role: 'harmony',
      voices: [[{ instrument: 'piano', program: 0 }, 1]],
      pan: -0.15,
      level: 0.5,
      center: 57,
      size: 3,
      enter: 0,
      patterns: {
        4: {
          low: ['0-2-1-2-0-2-1-2-', '0---2---1---2---', '..12..12..12..12'],
          high: ['0-2-1-2-0-2-1-2-', '0-1-2-1-0-1-2-1-', '..x-..x-..x-..x-'],
        },
        3: { low: ['....x-..x-..', '0---1---2---'], high: ['....X-..x-..', '0-1-2-1-2-1-'] },
      },
    },
    {
      role: 'pad',
      voices: [[{ instrument: 'strings', program: 48 }, 1]],
      pan: 0.2,
      level: 0.42,
      center: 62,
      size: 3,
      enter: 0.62,
      patterns: { 4: 'hold', 3: 'hold' },
    },
  ],
  bass: {
    voices: [
      [{ instrument: 'strings', program: 42 }, 2],
      [{ instrument: 'uprightBass', program: 43 }, 1],
    ],
    level: 0.62,
    enter: 0,
    patterns: {
      4: {
        low: ['R-------R-------', 'R---------------'],
        high: ['R-------F-------', 'R---R---F---A---', 'R-----R-R---A---'],
      },
      3: { low: ['R-----------', 'R-------....'], high: ['R---........', 'R-------A---'] },
    },
  },
  drums: {
    instrument: 'drums',
    program: 48,
    level: 0.42,
    enter: 0.66,
    grooves: {
      4: {
        low: [{ bassDrum: 'o...............' }],
        high: [
          { bassDrum: 'x...............', triangle: '........o.......' },
          { lowTom: 'x...........o.o.', triangle: 'o.......o.......' },
        ],
      },
      3: {
        low: [{ bassDrum: 'o...........' }],
        high: [{ bassDrum: 'x...........', triangle: '....o...o...' }, { lowTom: 'x.......o...' }],
      },
    },
    fills: [
      { lowTom: 'ggooooxX' },
      { lowTom: 'o...o.xx', midTom: '..o.....', bassDrum: '.......o' },
      { snare: 'ggggooxX', bassDrum: 'o.......' },
    ],
    arrival: 'crash',
  },
  energy: { intro: 0.4, verse: 0.52, chorus: 0.66, bridge: 0.72 },
  loudness: 0.6,
}
