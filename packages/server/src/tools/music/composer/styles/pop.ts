import type { Style } from './style.ts'

/** Songs with a chorus to remember: clear chords that come round, a steady beat, one hook. */
export const pop: Style = {
  tempo: { auto: [94, 126], slow: [72, 88], medium: [94, 112], fast: [116, 138] },
  waltz: 0,
  swing: [0, 0],
  scales: [
    ['major', 5],
    ['minor', 3],
    ['mixolydian', 0.8],
    ['pentatonic', 1],
    ['dorian', 0.4],
  ],
  grammar: 'pop',
  barsPerChord: [[1, 1]],
  split: 0.08,
  loop: 0.85,
  colors: {
    tonic: [
      ['', 5],
      ['add9', 2],
    ],
    major: [
      ['', 5],
      ['add9', 1.5],
      ['maj7', 0.5],
    ],
    minor: [
      ['m', 4],
      ['m7', 2],
    ],
    dominant: [
      ['', 4],
      ['sus4', 1.5],
      ['7', 0.7],
    ],
    diminished: [['dim', 1]],
  },
  isStrict: false,
  forms: [
    ['chorus'],
    ['verse', 'chorus'],
    ['intro', 'verse', 'chorus'],
    ['intro', 'verse', 'chorus', 'chorus'],
    ['intro', 'verse', 'chorus', 'verse', 'chorus'],
    ['intro', 'verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus'],
    ['intro', 'verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus', 'chorus'],
  ],
  melody: {
    voices: [
      [{ instrument: 'lead', program: 80 }, 3],
      [{ instrument: 'piano', program: 0 }, 2],
      [{ instrument: 'guitar', program: 27 }, 1.5],
    ],
    center: 70,
    figures: [
      ['.5 .5 .5 .5', 4],
      ['1 .5 .5', 3],
      ['.5 .5 1', 3],
      ['.5 1 .5', 3],
      ['1.5 .5', 2],
      ['1 1', 2],
      ['.75 .75 .5', 3],
      ['r.5 .5 .5 .5', 2.5],
      ['2', 0.7],
    ],
    density: 0.58,
    space: 0.04,
    wildness: 0.6,
    sections: ['verse', 'chorus', 'bridge', 'outro'],
    lift: { chorus: 0.12, verse: 0, bridge: -0.12, outro: -0.25 },
    level: 0.8,
  },
  layers: [
    {
      role: 'harmony',
      voices: [
        [{ instrument: 'piano', program: 0 }, 3],
        [{ instrument: 'electricPiano', program: 4 }, 1],
      ],
      pan: -0.2,
      level: 0.6,
      center: 60,
      size: 3,
      enter: 0,
      patterns: {
        4: {
          low: ['X---x---x---x---', 'X-------x-------', 'X-----x---x-----'],
          high: ['X-x-x-x-X-x-x-x-', 'X--x--x-X--x--x-', 'X---x-x-X---x-x-'],
        },
      },
    },
    {
      role: 'harmony',
      voices: [
        [{ instrument: 'guitar', program: 25 }, 2],
        [{ instrument: 'guitar', program: 27 }, 1],
      ],
      pan: 0.35,
      level: 0.45,
      center: 62,
      size: 4,
      enter: 0.45,
      patterns: {
        4: {
          low: ['X-----x-x---x---', '0-2-1-3-2-1-3-2-'],
          high: ['X---x-ux-ux-x-u-', 'X--ux-u-X--ux-u-'],
        },
      },
      strum: 0.025,
    },
    {
      role: 'pad',
      voices: [
        [{ instrument: 'strings', program: 50 }, 2],
        [{ instrument: 'pad', program: 90 }, 1],
      ],
      pan: 0.1,
      level: 0.4,
      center: 66,
      size: 3,
      enter: 0.7,
      patterns: { 4: 'hold' },
    },
  ],
  bass: {
    voices: [
      [{ instrument: 'bass', program: 33 }, 3],
      [{ instrument: 'synthBass', program: 38 }, 1],
    ],
    level: 0.78,
    enter: 0.4,
    patterns: {
      4: {
        low: ['R-----R-R-------', 'R-------R---F---'],
        high: ['R--R--R-R--R--A-', 'R-R-R-R-R-R-F-A-', 'R-----R-R-O-F-A-'],
      },
    },
  },
  drums: {
    instrument: 'drums',
    program: 0,
    level: 0.7,
    enter: 0.42,
    grooves: {
      4: {
        low: [
          { bassDrum: 'X.......x.......', rim: '....x.......x...', closedHat: 'x.x.x.x.x.x.x.x.' },
          { bassDrum: 'X.........x.....', rim: '....x.......x...', closedHat: 'x.o.x.o.x.o.x.o.' },
        ],
        high: [
          { bassDrum: 'X......xX.x.....', snare: '....X.......X...', closedHat: 'x.x.x.x.x.x.x.x.' },
          {
            bassDrum: 'X.....x.x.x.....',
            snare: '....X.......X...',
            closedHat: 'x.o.x.o.x.o.x...',
            openHat: '..............x.',
          },
          { bassDrum: 'X...x...X...x...', snare: '....X.......X...', openHat: '..x...x...x...x.' },
        ],
      },
    },
    fills: [
      { snare: 'x.xxx...', highTom: '....xx..', lowTom: '......xx', bassDrum: 'x.......' },
      { snare: 'xxxxXXXX', bassDrum: 'x...x...' },
      {
        highTom: 'x.x.....',
        midTom: '...x.x..',
        lowTom: '......x.',
        snare: '.......X',
        bassDrum: 'x...x...',
      },
    ],
    arrival: 'crash',
  },
  energy: {},
  loudness: 0.68,
}
