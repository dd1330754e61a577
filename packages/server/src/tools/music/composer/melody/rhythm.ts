import type { Random, Weighted } from '../random.ts'
import type { MelodyStyle } from '../styles/style.ts'

/** A note without its pitch; quarter notes from the beginning of its bar. */
export interface Beat {
  at: number
  length: number
}

/** The rhythm of one bar, and the steps of the scale from each note to the next. */
export interface Motif {
  beats: readonly Beat[]
  steps: readonly number[]
}

/** A bar of melody: figures that a style likes, more notes where it is to be denser. */
export function barRhythm(
  { figures, figures3 }: Pick<MelodyStyle, 'figures' | 'figures3'>,
  beatsPerBar: number,
  density: number,
  random: Random,
): Beat[] {
  const parts =
    beatsPerBar === 3
      ? [pickFigure(figures3 ?? [['1 1 1', 1]], density, random)]
      : [pickFigure(figures, density, random), pickFigure(figures, density, random)]
  return parts.flatMap((text, place) => readFigure(text, place * 2))
}

function pickFigure(figures: Weighted<string>, density: number, random: Random): string {
  const wished = 0.35 + density * 1.6
  return random.weighted(
    figures.map(([text, weight]) => {
      const lengths = text.split(' ').map((part) => Number(part.replace('r', '')))
      const beats = lengths.reduce((sum, length) => sum + length, 0)
      const notes = text.split(' ').filter((part) => !part.startsWith('r')).length / beats
      return [text, weight * Math.exp(-((notes - wished) ** 2) / 0.4)] as const
    }),
  )
}

function readFigure(text: string, from: number): Beat[] {
  const beats: Beat[] = []
  let at = from
  for (const part of text.split(' ')) {
    const length = Number(part.replace('r', ''))
    if (!part.startsWith('r')) beats.push({ at, length })
    at += length
  }
  return beats
}

/** The last bar of a phrase: an arrival that is held, and air; sometimes a way into the next phrase. */
export interface Ending {
  beats: readonly Beat[]
  /** Place of the note on which the phrase comes to rest. */
  rest: number
}

const endings4: Weighted<Ending> = [
  [{ beats: [{ at: 0, length: 3 }], rest: 0 }, 3],
  [
    {
      beats: [
        { at: 0, length: 1 },
        { at: 1, length: 2 },
      ],
      rest: 1,
    },
    2,
  ],
  [
    {
      beats: [
        { at: 0, length: 0.5 },
        { at: 0.5, length: 0.5 },
        { at: 1, length: 2 },
      ],
      rest: 2,
    },
    2,
  ],
  [
    {
      beats: [
        { at: 0, length: 1 },
        { at: 1, length: 1 },
        { at: 2, length: 1 },
      ],
      rest: 2,
    },
    1,
  ],
]
const endings3: Weighted<Ending> = [
  [{ beats: [{ at: 0, length: 2 }], rest: 0 }, 3],
  [
    {
      beats: [
        { at: 0, length: 1 },
        { at: 1, length: 1 },
      ],
      rest: 1,
    },
    2,
  ],
]

/** @param hasPickup whether the next phrase is led into. */
export function endingRhythm(
  beatsPerBar: number,
  density: number,
  hasPickup: boolean,
  random: Random,
): Ending {
  const all = beatsPerBar === 3 ? endings3 : endings4
  const drawn = density < 0.3 ? all[0]![0] : random.weighted(all)
  if (!hasPickup) return drawn
  const { beats, rest } = drawn
  const last = beatsPerBar - 0.5
  const longest = beatsPerBar - 1.5
  const shortened = beats
    .filter(({ at }) => at < longest)
    .map(({ at, length }) => ({ at, length: Math.min(length, longest - at) }))
  return { beats: [...shortened, { at: last, length: 0.5 }], rest: Math.min(rest, shortened.length - 1) }
}

/** Steps from note to note: mostly to the neighbour, a leap now and then, which is turned back after. */
export function drawSteps(count: number, random: Random): number[] {
  const steps: number[] = []
  let height = 0
  let direction = random.chance(0.55) ? 1 : -1
  for (let place = 0; place < count; place += 1) {
    const before = steps.at(-1) ?? 0
    if (Math.abs(before) >= 3) direction = before > 0 ? -1 : 1
    else if (Math.abs(height) >= 4) direction = height > 0 ? -1 : 1
    else if (random.chance(0.3)) direction = -direction
    const size =
      Math.abs(before) >= 3
        ? 1
        : random.weighted([
            [0, 1],
            [1, 6],
            [2, 2.2],
            [3, 0.9],
            [4, 0.6],
          ])
    steps.push(size * direction)
    height += size * direction
  }
  return steps
}
