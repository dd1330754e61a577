import { expect, test } from 'vitest'
import { chordName } from './chord-line.tsx'
import { clockTime } from './clock-time.ts'
import { barPath } from './wave-form.tsx'

test('chords are written with the signs of musicians, and nothing else becomes one', () => {
  expect(['C#m7', 'Bb', 'F#/A#', 'Eb/Bb', 'Abmaj7', 'Bdim', 'Am7b5'].map(chordName)).toEqual([
    'C♯m7',
    'B♭',
    'F♯/A♯',
    'E♭/B♭',
    'A♭maj7',
    'Bdim',
    'Am7b5',
  ])
})

test('times are minutes and seconds', () => {
  expect([0, 9.9, 60, 185, -1].map(clockTime)).toEqual(['0:00', '0:09', '1:00', '3:05', '0:00'])
})

test('a wave form has a bar for each place, as high as its stretch is loud', () => {
  const bars = barPath(Float32Array.from([0, 1, 0.5, 0.25]), 2)
    .split('z')
    .filter(Boolean)
  expect(bars).toHaveLength(2)
  expect(bars[0]).toContain('v96')
  expect(bars[1]).toContain('v48')
  // Fewer peaks than bars, and none at all: still a bar in each place.
  expect(barPath(Float32Array.from([1]), 3).match(/v96/g)).toHaveLength(3)
  expect(barPath(null, 4).match(/v2/g)).toHaveLength(4)
})
