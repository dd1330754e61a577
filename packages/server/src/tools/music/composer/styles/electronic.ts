import type { Style } from './style.ts'

/** Four on the floor, a bass that rolls, patterns that build up, break off and drop. */
export const electronic: Style = {
  tempo: { auto: [112, 136], slow: [88, 106], medium: [112, 126], fast: [128, 150] },
  waltz: 0,
  swing: [0, 0],
  scales: [
    ['minor', 5],
    ['dorian', 2.5],
    ['major', 2],
    ['pentatonic', 1],
    ['mixolydian', 0.7],
  ],
  grammar: 'pop',
  barsPerChord: [
    [1, 3],
    [2, 1],
  ],
  split: 0,
  loop: 0.95,
  colors: {
    tonic: [
      ['', 3],
      ['sus2', 1.5],
      ['add9', 1.5],
    ],
    major: [
      ['', 4],
      ['sus2', 1],
      ['maj7', 1],
    ],
    minor: [
      ['m', 4],
      ['m7', 2],
      ['madd9', 1],
    ],
    dominant: [
      ['', 3],
      ['sus4', 1],
    ],
    diminished: [['dim', 1]],
  },
  isStrict: false,
  forms: [
    ['chorus'],
    ['verse', 'chorus'],
    ['intro', 'verse', 'chorus'],
    ['intro', 'verse', 'chorus', 'bridge', 'chorus'],
    ['intro', 'verse', 'chorus', 'verse', 'bridge', 'chorus'],
    ['intro', 'verse', 'chorus', 'bridge', 'verse', 'chorus', 'chorus'],
    ['intro', 'verse', 'chorus', 'verse', 'chorus', 'bridge', 'verse', 'chorus', 'chorus'],
  ],
  melody: {
    voices: [
      [{ instrument: 'lead', program: 81 }, 4],
      [{ instrument: 'lead', program: 80 }, 2],
      [{ instrument: 'piano', program: 0 }, 0.6],
    ],
    center: 74,
    figures: [
      ['.75 .75 .5', 5],
      ['.5 .5 .5 .5', 3],
      ['.5 .25 .25 .5 .5', 2],
      ['r.5 .5 r.5 .5', 2],
      ['.75 .25 .5 .5', 2],
      ['1 1', 1],
      ['1.5 .5', 1.5],
      ['2', 0.7],
      ['r.5 .5 .5 .5', 2],
    ],
    density: 0.62,
    space: 0.08,
    wildness: 0.55,
    sections: ['verse', 'chorus', 'bridge'],
    lift: { chorus: 0.15, verse: -0.15, bridge: -0.3 },
    level: 0.72,
  },
  layers: [
    {
      role: 'pad',
      voices: [
        [{ instrument: 'pad', program: 90 }, 2],
        [{ instrument: 'pad', program: 89 }, 1],
        [{ instrument: 'strings', program: 50 }, 1],
      ],
      pan: -0.1,
      level: 0.45,
      center: 62,
      size: 4,
      enter: 0,
      patterns: { 4: 'hold' },
    },
    {
      role: 'harmony',
      voices: [
        [{ instrument: 'pad', program: 88 }, 1],
        [{ instrument: 'electricPiano', program: 5 }, 1],
      ],
      pan: 0.2,
      level: 0.48,
      center: 64,
      size: 3,
      enter: 0.66,
      patterns: {
        4: { low: ['..x-..x-..x-..x-'], high: ['X..x..x.X..x..x.', '..X-..X-..X-..X-', 'X..x..x...x.x...'] },
      },
    },
    {
      role: 'arpeggio',
      voices: [
        [{ instrument: 'lead', program: 81 }, 1],
        [{ instrument: 'electricPiano', program: 5 }, 1],
      ],
      pan: 0.4,
      level: 0.32,
      center: 70,
      size: 4,
      enter: 0.44,
      patterns: {
        4: {
          low: ['0-1-2-3-0-1-2-3-', '0-2-1-3-0-2-1-3-'],
          high: ['0123210301232103', '0213021302130213', '0.12.30.12.301.2'],
        },
      },
    },
  ],
  bass: {
    voices: [
      [{ instrument: 'synthBass', program: 38 }, 2],
      [{ instrument: 'synthBass', program: 39 }, 1],
    ],
    level: 0.8,
    enter: 0.44,
    patterns: {
      4: {
        low: ['R---....R---....', 'R-------R-----..'],
        high: ['R.R.R.R.R.R.R.R.', 'R.RRR.RRR.RRR.RO', 'R..R..R.R..R..O.', 'R.O.R.O.R.O.R.O.'],
      },
    },
  },
  drums: {
    instrument: 'machine',
    program: 25,
    level: 0.78,
    enter: 0.3,
    grooves: {
      4: {
        low: [
          { bassDrum: 'x...x...x...x...', closedHat: '..o...o...o...o.' },
          { bassDrum: 'x.......x.......', closedHat: 'o.o.o.o.o.o.o.o.', rim: '...x..x....x..x.' },
        ],
        high: [
          {
            bassDrum: 'X...X...X...X...',
            clap: '....X.......X...',
            openHat: '..x...x...x...x.',
            closedHat: 'o.o.o.o.o.o.o.o.',
          },
          {
            bassDrum: 'X...X...X...X..x',
            clap: '....X.......X...',
            openHat: '..x...x...x...x.',
            shaker: 'ogogogogogogogog',
          },
          { bassDrum: 'X..x..X...x.X...', snare: '....X.......X...', closedHat: 'xoxoxoxoxoxoxoxo' },
        ],
      },
    },
    fills: [
      { snare: 'ooxxxxXX', bassDrum: 'x...x...' },
      { clap: 'x..x..xX', bassDrum: 'x.......', highTom: '....x.x.' },
      { snare: 'x.xxxxXX', openHat: 'x.......' },
    ],
    arrival: 'crash',
  },
  energy: { intro: 0.4, verse: 0.58, chorus: 0.88, bridge: 0.46, outro: 0.48 },
  loudness: 0.7,
}
