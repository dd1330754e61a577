import type { Style } from './style.ts'

/** For a large screen: strings that drive, horns above them, drums from afar, and everything grows. */
export const cinematic: Style = {
  tempo: { auto: [72, 116], slow: [56, 72], medium: [76, 98], fast: [104, 140] },
  waltz: 0.12,
  swing: [0, 0],
  scales: [
    ['minor', 5],
    ['major', 3],
    ['dorian', 2],
    ['mixolydian', 0.6],
  ],
  grammar: 'epic',
  barsPerChord: [
    [1, 3],
    [2, 1],
  ],
  split: 0.05,
  loop: 0.6,
  colors: {
    tonic: [
      ['', 5],
      ['add9', 1.5],
      ['sus2', 0.7],
    ],
    major: [
      ['', 5],
      ['add9', 1],
    ],
    minor: [
      ['m', 5],
      ['madd9', 1.5],
    ],
    dominant: [
      ['', 3],
      ['sus4', 1.5],
    ],
    diminished: [['dim', 1]],
  },
  isStrict: false,
  forms: [
    ['chorus'],
    ['verse', 'chorus'],
    ['intro', 'verse', 'chorus'],
    ['intro', 'verse', 'verse', 'chorus'],
    ['intro', 'verse', 'chorus', 'bridge', 'chorus'],
    ['intro', 'verse', 'verse', 'chorus', 'bridge', 'chorus'],
    ['intro', 'verse', 'chorus', 'verse', 'bridge', 'chorus', 'chorus'],
  ],
  melody: {
    voices: [
      [{ instrument: 'brass', program: 60 }, 3],
      [{ instrument: 'strings', program: 48 }, 3],
      [{ instrument: 'flute', program: 73 }, 1],
    ],
    center: 68,
    figures: [
      ['2', 4],
      ['1.5 .5', 4],
      ['1 1', 4],
      ['1 .5 .5', 2],
      ['r1 1', 1],
      ['.5 .5 1', 1.5],
    ],
    figures3: [
      ['2 1', 4],
      ['3', 1.5],
      ['1 1 1', 3],
      ['1.5 .5 1', 3],
    ],
    density: 0.34,
    space: 0.05,
    wildness: 0.5,
    sections: ['verse', 'chorus', 'bridge', 'outro'],
    lift: { chorus: 0.2, outro: -0.1 },
    level: 0.82,
  },
  layers: [
    {
      role: 'arpeggio',
      voices: [
        [{ instrument: 'strings', program: 48 }, 2],
        [{ instrument: 'strings', program: 45 }, 1],
      ],
      pan: -0.25,
      level: 0.48,
      center: 60,
      size: 3,
      enter: 0.42,
      patterns: {
        4: {
          low: ['0-2-1-2-0-2-1-2-', '0-0-1-0-2-0-1-0-'],
          high: ['0020102000201020', '0-2-1-2-0-2-1-2-', '0012001200120012'],
        },
        3: { low: ['0-1-2-0-1-2-', '0-2-1-2-1-2-'], high: ['002010201020', '0-1-2-1-2-1-'] },
      },
    },
    {
      role: 'harmony',
      voices: [[{ instrument: 'strings', program: 49 }, 1]],
      pan: 0.2,
      level: 0.5,
      center: 58,
      size: 4,
      enter: 0,
      patterns: { 4: 'hold', 3: 'hold' },
    },
    {
      role: 'pad',
      voices: [
        [{ instrument: 'brass', program: 61 }, 2],
        [{ instrument: 'pad', program: 91 }, 1],
      ],
      pan: 0.1,
      level: 0.5,
      center: 60,
      size: 3,
      enter: 0.74,
      patterns: {
        4: { low: ['x---------------'], high: ['X-------x---x---', 'X-----------x---', 'X-----x-x-------'] },
        3: { low: ['x-----------'], high: ['X-------x---'] },
      },
    },
  ],
  bass: {
    voices: [
      [{ instrument: 'strings', program: 43 }, 2],
      [{ instrument: 'synthBass', program: 39 }, 1],
    ],
    level: 0.72,
    enter: 0,
    patterns: {
      4: {
        low: ['R---------------', 'R-------R-------'],
        high: ['R-R-R-R-R-R-R-R-', 'R-----R-R---R-R-', 'R---R---R---R-A-'],
      },
      3: { low: ['R-----------'], high: ['R-R-R-R-R-R-', 'R---R---R---'] },
    },
  },
  drums: {
    instrument: 'drums',
    program: 48,
    level: 0.72,
    enter: 0.58,
    grooves: {
      4: {
        low: [{ bassDrum: 'x...............', lowTom: '..........o.....' }, { lowTom: 'x.....o.........' }],
        high: [
          { bassDrum: 'X.......X.......', lowTom: 'X..x..x.X..x..x.', midTom: '....o.......o...' },
          { bassDrum: 'X.....x.X.......', lowTom: '..x.x.....x.x.xx', snare: '....x.......x...' },
          { bassDrum: 'X.......x.....x.', lowTom: 'X.oox.oox.oox.xx' },
        ],
      },
      3: {
        low: [{ bassDrum: 'x...........' }],
        high: [{ bassDrum: 'X...........', lowTom: 'X..x..x.x.x.', snare: '........x...' }],
      },
    },
    fills: [
      { lowTom: 'ooxxxxXX', bassDrum: 'x...x...' },
      { highTom: 'xx......', midTom: '..xxx...', lowTom: '.....xXX' },
      { snare: 'ggooxxXX', lowTom: 'x...x.x.' },
    ],
    arrival: 'crash',
  },
  energy: { intro: 0.34, verse: 0.55, chorus: 0.86, bridge: 0.5, outro: 0.6 },
  loudness: 0.66,
}
