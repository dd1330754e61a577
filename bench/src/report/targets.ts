import { countOf, median, worst, type Cells } from './statistics.ts'

/** One demand and what was measured. */
export interface Verdict {
  group: string
  what: string
  subject: string
  /** What was measured; null when a side of it was not measured as often as it should be. */
  value: number | null
  /** Whether the highest counts, or the second highest of many, instead of the median. */
  isWorst: boolean
  /** How many samples there are of each side. */
  samples: number[]
  limit: number
  unit: string
  /** What was not measured does not meet it. */
  isMet: boolean
}

const ours = ['preact', 'react'] as const
type Ours = (typeof ours)[number]

/** One side of a demand: a value of a subject in a row. */
type Side = readonly [row: string, subject: string, value: string]

/** What a demand compares, and how. */
interface Reading {
  sides: (subject: Ours) => readonly Side[]
  isWorst?: boolean
  /** Of the figures of the sides; the first one when absent. */
  combine?: (mine: number, other: number) => number
}

interface Demand extends Reading {
  group: string
  what: string
  limit: number | Partial<Record<Ours, number>>
  /** A number alone has no unit: it is a ratio. */
  unit?: string
}

const own = (row: string, name: string): Reading => ({ sides: (subject) => [[row, subject, name]] })

/** What must not even be once. */
const never = (row: string, name: string): Reading => ({ ...own(row, name), isWorst: true })

/** Ours divided by a peer's, from the same run. */
const against = (row: string, name: string, peer: string): Reading => ({
  sides: (subject) => [
    [row, subject, name],
    [row, peer, name],
  ],
  combine: (mine, theirs) => mine / theirs,
})

/** What is over the page without a chat. */
const extra = (row: string, name: string): Reading => ({
  sides: (subject) => [
    [row, subject, name],
    [row, 'none', name],
  ],
  combine: (mine, bare) => mine - bare,
})

/** Three frames, whose times the browser rounds. */
const longestGap = 51

const partial = 'deep-chat-partial'
const pacedRows = [
  ['paced', '4,000 tokens at 200/s'],
  ['paced-slow', 'the same at 4 × CPU'],
] as const
const grownRows = [
  ...pacedRows,
  ['list-slow', 'one long list at 4 × CPU'],
  ['table-slow', 'one long table at 4 × CPU'],
] as const

const demands: readonly Demand[] = [
  {
    group: 'R1',
    what: 'bytes of the files without which typing does not work',
    limit: { preact: 24_000, react: 75_000 },
    unit: 'B',
    ...own('first-files', 'bytes'),
  },
  {
    group: 'R2',
    what: 'boot at 4 × CPU and Fast 4G, to deep-chat',
    limit: { preact: 0.95, react: 1.2 },
    ...against('boot-slow', 'ready', 'deep-chat'),
  },
  { group: 'R5', what: 'bytes of a closed launcher', limit: 3_000, unit: 'B', ...own('closed', 'bytes') },
  {
    group: 'R5',
    what: 'script time of a closed launcher at 4 × CPU',
    limit: 25,
    unit: 'ms',
    ...extra('closed', 'script'),
  },
  {
    group: 'R5',
    what: 'blocking time of a closed launcher at 4 × CPU',
    limit: 0,
    unit: 'ms',
    ...never('closed', 'blocking'),
  },
  ...pacedRows.map(([row, what]) => ({
    group: 'R3',
    what: `${what}, main thread to partialRender`,
    limit: 0.65,
    ...against(row, 'task', partial),
  })),
  {
    group: 'R3',
    what: '4,000 tokens at 200/s, dropped frames',
    limit: 0,
    unit: 'frames',
    ...never('paced', 'dropped'),
  },
  ...grownRows.map(([row, what]) => ({
    group: 'R3',
    what: `${what}, last quarter to first`,
    limit: 1.3,
    ...own(row, 'growth'),
  })),
  {
    group: 'R3',
    what: 'lag after the last byte at 4 × CPU',
    limit: 100,
    unit: 'ms',
    ...own('paced-slow', 'lag'),
  },
  {
    group: 'R3',
    what: '8,000 tokens at once, to partialRender',
    limit: 0.15,
    ...against('burst-8k', 'task', partial),
  },
  {
    group: 'R3',
    what: '8,000 tokens at once, to assistant-ui',
    limit: 0.7,
    ...against('burst-8k', 'task', 'assistant-ui'),
  },
  {
    group: 'R3',
    what: '8,000 tokens at once, to 4,000',
    limit: 2.2,
    sides: (subject) => [
      ['burst-8k', subject, 'task'],
      ['burst-4k', subject, 'task'],
    ],
    combine: (long, short) => long / short,
  },
  ...['1k', '4k', '8k'].map((size) => ({
    group: 'R3',
    what: `${size[0]},000 tokens at once, longest task`,
    limit: 50,
    unit: 'ms',
    ...never(`burst-${size}`, 'longestTask'),
  })),
  {
    group: 'R4',
    what: '1,000 stored messages, to deep-chat',
    limit: 0.5,
    ...against('stored-1k', 'time', 'deep-chat'),
  },
  {
    group: 'R4',
    what: '10,000 stored messages, to deep-chat',
    limit: 0.2,
    ...against('stored-10k', 'time', 'deep-chat'),
  },
  {
    group: 'R4',
    what: '10,000 stored messages, last one visible after its data',
    limit: 150,
    unit: 'ms',
    ...own('stored-10k', 'afterData'),
  },
  {
    group: 'R4',
    what: 'most elements while scrolling, 10,000 loaded',
    limit: 500,
    unit: '',
    ...never('scroll-10k', 'elements'),
  },
  { group: 'R4', what: 'heap with 10,000 loaded', limit: 10, unit: 'MB', ...own('scroll-10k', 'heap') },
  {
    group: 'R4',
    what: 'scrolling up, off by',
    limit: 0.5,
    unit: 'px',
    ...never('scroll-10k', 'exactness'),
  },
  {
    group: 'R4',
    what: 'longest gap between frames, scrolling to the top at 4 × CPU',
    limit: longestGap,
    unit: 'ms',
    ...never('scroll-10k', 'longestGap'),
  },
  {
    group: 'R4',
    what: 'longest gap between frames, scrolling steadily at 4 × CPU',
    limit: longestGap,
    unit: 'ms',
    ...never('scroll-10k', 'readingGap'),
  },
  {
    group: 'R4',
    what: 'scrolling steadily at 4 × CPU, off by',
    limit: 0.5,
    unit: 'px',
    ...never('scroll-10k', 'readingOff'),
  },
  {
    group: 'R6',
    what: 'main thread per key, to Flowise',
    limit: 0.8,
    ...against('keys', 'task', 'flowise'),
  },
  { group: 'R6', what: 'key to next frame, p95', limit: 9, unit: 'ms', ...own('keys', 'p95') },
]

/** The figure that a demand speaks of; null when not all of it was measured. */
function figureOf(
  cells: Cells,
  { isWorst = false, combine }: Reading,
  sides: readonly Side[],
): number | null {
  if (!sides.every((side) => countOf(cells, ...side).isFull)) return null
  const [mine, other] = sides.map((side) => (isWorst ? worst : median)(cells, ...side)!)
  const figure = combine && other !== undefined ? combine(mine!, other) : mine!
  return Number.isNaN(figure) ? null : figure
}

/**
 * Every demand with what this run says of it.
 *
 * @param isWhole whether it was to measure everything; otherwise a demand is left out when a side of it was not asked for
 */
export function judge(cells: Cells, isWhole: boolean): Verdict[] {
  return demands.flatMap((demand) =>
    ours.flatMap((subject) => {
      const { group, what, limit, unit = '×', isWorst = false } = demand
      const most = typeof limit === 'number' ? limit : limit[subject]
      const sides = demand.sides(subject)
      const isAsked = isWhole || sides.every(([row, side]) => cells[row]?.[side])
      if (most === undefined || !isAsked) return []
      const value = figureOf(cells, demand, sides)
      const samples = sides.map((side) => countOf(cells, ...side).found)
      // What differs only by how computers divide meets it.
      const isMet = value !== null && value <= most + 1e-6
      return [{ group, what, subject, value, isWorst, samples, limit: most, unit, isMet }]
    }),
  )
}
