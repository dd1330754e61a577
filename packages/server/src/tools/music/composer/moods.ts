import type { Weighted } from './random.ts'
import type { Mood, ScaleName } from './request.ts'

/** How a feeling bends a style. */
export interface MoodBend {
  /** From -1, the slowest that the style likes, to 1. */
  tempo: number
  /** How much each scale counts beside what the style likes. */
  scales: Weighted<ScaleName>
  /** Added to how many notes there are, in shares. */
  density: number
  /** Semitones that the melody lies higher. */
  register: number
  /** Added to how loud it is. */
  loudness: number
  /** Added to how much happens in each section. */
  energy: number
}

export const moodBends: Readonly<Record<Mood, MoodBend>> = {
  calm: {
    tempo: -0.45,
    scales: [
      ['major', 4],
      ['pentatonic', 2],
      ['dorian', 1],
      ['mixolydian', 1],
      ['minor', 0.7],
    ],
    density: -0.2,
    register: -1,
    loudness: -0.1,
    energy: -0.08,
  },
  happy: {
    tempo: 0.5,
    scales: [
      ['major', 6],
      ['mixolydian', 2],
      ['pentatonic', 2],
    ],
    density: 0.15,
    register: 2,
    loudness: 0.04,
    energy: 0.06,
  },
  sad: {
    tempo: -0.65,
    scales: [
      ['minor', 7],
      ['dorian', 1.5],
      ['pentatonic', 0.5],
    ],
    density: -0.15,
    register: -2,
    loudness: -0.07,
    energy: -0.06,
  },
  tense: {
    tempo: 0.6,
    scales: [
      ['minor', 8],
      ['dorian', 1],
    ],
    density: 0.2,
    register: -1,
    loudness: 0.07,
    energy: 0.08,
  },
  dreamy: {
    tempo: -0.3,
    scales: [
      ['major', 4],
      ['dorian', 2],
      ['mixolydian', 2],
      ['pentatonic', 1.5],
      ['minor', 1],
    ],
    density: -0.1,
    register: 2,
    loudness: -0.07,
    energy: -0.05,
  },
  proud: {
    tempo: 0.15,
    scales: [
      ['major', 6],
      ['mixolydian', 2.5],
      ['minor', 0.8],
    ],
    density: 0.05,
    register: 0,
    loudness: 0.1,
    energy: 0.1,
  },
}
