import type { Style } from './style.ts'

/** Swing with brushes, a walking bass, chords of four and five tones, and a solo in the middle. */
export const jazz: Style = {
  tempo: { auto: [92, 168], slow: [62, 84], medium: [100, 138], fast: [144, 180] },
  waltz: 0.1,
  swing: [0.28, 0.34],
  scales: [
    ['major', 5],
    ['minor', 3],
    ['dorian', 2],
    ['mixolydian', 1],
  ],
  grammar: 'jazz',
  barsPerChord: [[1, 1]],
  split: 0.35,
  loop: 0.35,
  colors: {
    tonic: [
      ['maj7', 4],
      ['6', 2],
      ['6/9', 2],
      ['maj9', 2],
    ],
    major: [
      ['maj7', 4],
      ['maj9', 1],
      ['7', 2],
      ['9', 1],
    ],
    minor: [
      ['m7', 5],
      ['m9', 2],
      ['m6', 0.6],
    ],
    dominant: [
      ['7', 3],
      ['9', 2.5],
      ['13', 2],
      ['7b9', 1.2],
      ['7sus4', 0.7],
    ],
    diminished: [['m7b5', 1]],
  },
  isStrict: false,
  forms: [
    ['verse'],
    ['verse', 'chorus'],
    ['intro', 'verse', 'verse'],
    ['intro', 'verse', 'verse', 'bridge', 'verse'],
    ['intro', 'verse', 'verse', 'bridge', 'verse', 'chorus', 'verse'],
    ['intro', 'verse', 'verse', 'bridge', 'verse', 'chorus', 'chorus', 'bridge', 'verse'],
    ['intro', 'verse', 'verse', 'bridge', 'verse', 'chorus', 'chorus', 'verse', 'verse', 'bridge', 'verse'],
  ],
  melody: {
    voices: [
      [{ instrument: 'brass', program: 66 }, 3],
      [{ instrument: 'brass', program: 56 }, 2],
      [{ instrument: 'guitar', program: 26 }, 1.5],
      [{ instrument: 'flute', program: 73 }, 1],
      [{ instrument: 'piano', program: 0 }, 1.5],
    ],
    center: 69,
    figures: [
      ['.5 .5 .5 .5', 4],
      ['r.5 .5 .5 .5', 4],
      ['1 .5 .5', 2],
      ['.5 1 .5', 3],
      ['1.5 .5', 3],
      ['r1 .5 .5', 2],
      ['r.5 1.5', 1.5],
      ['2', 1],
      ['.5 .5 1', 1.5],
    ],
    figures3: [
      ['1.5 .5 1', 3],
      ['.5 .5 .5 .5 1', 3],
      ['1 1 .5 .5', 2],
      ['r.5 .5 1.5 .5', 2],
      ['2 .5 .5', 2],
    ],
    density: 0.55,
    space: 0.08,
    wildness: 1.1,
    sections: ['verse', 'chorus', 'bridge', 'outro'],
    lift: { chorus: 0.35, outro: -0.2 },
    level: 0.78,
  },
  layers: [
    {
      role: 'harmony',
      voices: [
        [{ instrument: 'piano', program: 0 }, 3],
        [{ instrument: 'guitar', program: 26 }, 1],
      ],
      pan: -0.25,
      level: 0.55,
      center: 60,
      size: 4,
      enter: 0,
      patterns: {
        4: {
          low: ['x---..x-........', '......x-----....', 'x-----..x---....', '......x----.....'],
          high: ['x---..X-......x-', '..x-....x-....x-', 'x-....X---..o-..', '..X---..x-..X-..'],
        },
        3: { low: ['x---..x-....', '....x---x---'], high: ['x---x-..x---', '..X-x---..x-'] },
      },
    },
    {
      role: 'harmony',
      voices: [[{ instrument: 'guitar', program: 26 }, 1]],
      pan: 0.3,
      level: 0.3,
      center: 57,
      size: 3,
      enter: 0.7,
      patterns: {
        4: { low: ['x-..x-..x-..x-..'], high: ['o-..x-..o-..x-..'] },
        3: { low: ['x-..o-..o-..'], high: ['x-..o-..o-..'] },
      },
      strum: 0.02,
    },
  ],
  bass: {
    voices: [[{ instrument: 'uprightBass', program: 32 }, 1]],
    level: 0.78,
    enter: 0.3,
    patterns: { 4: 'walking', 3: 'walking' },
  },
  drums: {
    instrument: 'brushes',
    program: 40,
    level: 0.55,
    enter: 0.3,
    grooves: {
      4: {
        low: [{ ride: 'x...x.o.x...x.o.', pedalHat: '....x.......x...', bassDrum: 'g.......g.......' }],
        high: [
          {
            ride: 'x...X.o.x...X.o.',
            pedalHat: '....x.......x...',
            snare: '......g.......o.',
            bassDrum: 'g...g...g...g...',
          },
          {
            ride: 'x...X.o.x...X.o.',
            pedalHat: '....x.......x...',
            snare: '..g.......o...g.',
            bassDrum: 'g...g...g.....o.',
          },
        ],
      },
      3: {
        low: [{ ride: 'x...x.o.x...', pedalHat: '....x...x...', bassDrum: 'o...........' }],
        high: [
          { ride: 'x...x.o.x.o.', pedalHat: '....x...x...', snare: '......g...g.', bassDrum: 'x...........' },
        ],
      },
    },
    fills: [
      { snare: 'o.x.x.xX', bassDrum: 'x.....x.' },
      { snare: '..x...x.', highTom: 'x...x...', lowTom: '......x.', bassDrum: '....x...' },
      { snare: 'x.o.X...', midTom: '....x.x.', pedalHat: 'x...x...' },
    ],
    arrival: 'crash',
  },
  energy: { intro: 0.45, verse: 0.6, chorus: 0.76, bridge: 0.66, outro: 0.5 },
  loudness: 0.62,
}
