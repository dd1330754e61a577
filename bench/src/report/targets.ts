import { median, spread, type Cells } from './statistics.ts'

/** One demand and what was measured. */
export interface Verdict {
  group: string
  what: string
  subject: string
  /** What was measured; null when it was not. */
  value: number | null
  limit: number
  unit: string
  isMet: boolean | null
}

const ours = ['preact', 'react'] as const
type Ours = (typeof ours)[number]

interface Demand {
  group: string
  what: string
  limit: number | Partial<Record<Ours, number>>
  /** A number alone has no unit: it is a ratio. */
  unit?: string
  value: (cells: Cells, subject: Ours) => number | null
}

const own = (row: string, name: string) => (cells: Cells, subject: Ours) => median(cells, row, subject, name)

/** Ours divided by a peer's, from the same run. */
const against = (row: string, name: string, peer: string) => (cells: Cells, subject: Ours) => {
  const mine = median(cells, row, subject, name)
  const theirs = median(cells, row, peer, name)
  return mine === null || theirs === null || theirs === 0 ? null : mine / theirs
}

/** What is over the page without a chat. */
const extra = (row: string, name: string) => (cells: Cells, subject: Ours) => {
  const mine = median(cells, row, subject, name)
  const bare = median(cells, row, 'none', name)
  return mine === null || bare === null ? null : mine - bare
}

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
    what: 'bytes until typing works',
    limit: { preact: 24_000, react: 75_000 },
    unit: 'B',
    // What is fetched on idle may come before a slow look at the input; it is not waited for.
    value(cells, subject) {
      const least = ['boot', 'boot-slow'].flatMap((row) => spread(cells, row, subject, 'bytes')?.min ?? [])
      return least.length > 0 ? Math.min(...least) : null
    },
  },
  {
    group: 'R2',
    what: 'boot at 4 × CPU and Fast 4G, to deep-chat',
    limit: { preact: 0.95, react: 1.2 },
    value: against('boot-slow', 'ready', 'deep-chat'),
  },
  { group: 'R5', what: 'bytes of a closed launcher', limit: 3_000, unit: 'B', value: own('closed', 'bytes') },
  {
    group: 'R5',
    what: 'script time of a closed launcher at 4 × CPU',
    limit: 25,
    unit: 'ms',
    value: extra('closed', 'script'),
  },
  {
    group: 'R5',
    what: 'blocking time of a closed launcher at 4 × CPU',
    limit: 0,
    unit: 'ms',
    value: extra('closed', 'blocking'),
  },
  ...pacedRows.map(([row, what]) => ({
    group: 'R3',
    what: `${what}, main thread to partialRender`,
    limit: 0.65,
    value: against(row, 'task', partial),
  })),
  {
    group: 'R3',
    what: '4,000 tokens at 200/s, dropped frames',
    limit: 0,
    unit: 'frames',
    value: own('paced', 'dropped'),
  },
  ...grownRows.map(([row, what]) => ({
    group: 'R3',
    what: `${what}, last quarter to first`,
    limit: 1.3,
    value: own(row, 'growth'),
  })),
  {
    group: 'R3',
    what: 'lag after the last byte at 4 × CPU',
    limit: 100,
    unit: 'ms',
    value: own('paced-slow', 'lag'),
  },
  {
    group: 'R3',
    what: '8,000 tokens at once, to partialRender',
    limit: 0.15,
    value: against('burst-8k', 'task', partial),
  },
  {
    group: 'R3',
    what: '8,000 tokens at once, to assistant-ui',
    limit: 0.7,
    value: against('burst-8k', 'task', 'assistant-ui'),
  },
  {
    group: 'R3',
    what: '8,000 tokens at once, to 4,000',
    limit: 2.2,
    value(cells, subject) {
      const long = median(cells, 'burst-8k', subject, 'task')
      const short = median(cells, 'burst-4k', subject, 'task')
      return long === null || short === null ? null : long / short
    },
  },
  ...['1k', '4k', '8k'].map((size) => ({
    group: 'R3',
    what: `${size[0]},000 tokens at once, longest task`,
    limit: 50,
    unit: 'ms',
    value: own(`burst-${size}`, 'longestTask'),
  })),
  {
    group: 'R4',
    what: '1,000 stored messages, to deep-chat',
    limit: 0.5,
    value: against('stored-1k', 'time', 'deep-chat'),
  },
  {
    group: 'R4',
    what: '10,000 stored messages, to deep-chat',
    limit: 0.2,
    value: against('stored-10k', 'time', 'deep-chat'),
  },
  {
    group: 'R4',
    what: '10,000 stored messages, last one visible after its data',
    limit: 150,
    unit: 'ms',
    value: own('stored-10k', 'afterData'),
  },
  {
    group: 'R4',
    what: 'elements with 10,000 loaded',
    limit: 500,
    unit: '',
    value: own('scroll-10k', 'elements'),
  },
  { group: 'R4', what: 'heap with 10,000 loaded', limit: 10, unit: 'MB', value: own('scroll-10k', 'heap') },
  {
    group: 'R4',
    what: 'scrolling up, off by',
    limit: 0.5,
    unit: 'px',
    value: own('scroll-10k', 'exactness'),
  },
  {
    group: 'R4',
    what: 'longest gap between frames, scrolling at 4 × CPU',
    limit: 50,
    unit: 'ms',
    // Whole frames: their times are rounded to tenths, so that three of them look like 50.1 ms.
    value(cells, subject) {
      const gap = median(cells, 'scroll-10k', subject, 'longestGap')
      return gap === null ? null : (Math.round((gap * 60) / 1000) * 1000) / 60
    },
  },
  {
    group: 'R6',
    what: 'main thread per key, to Flowise',
    limit: 0.8,
    value: against('keys', 'task', 'flowise'),
  },
  { group: 'R6', what: 'key to next frame, p95', limit: 9, unit: 'ms', value: own('keys', 'p95') },
]

/** Every demand with what this run says of it. */
export function judge(cells: Cells): Verdict[] {
  return demands.flatMap(({ group, what, limit, unit = '×', value }) =>
    ours.flatMap((subject) => {
      const most = typeof limit === 'number' ? limit : limit[subject]
      if (most === undefined) return []
      const found = value(cells, subject)
      // What differs only by how computers divide meets it.
      const isMet = found === null ? null : found <= most + 1e-6
      return [{ group, what, subject, value: found, limit: most, unit, isMet }]
    }),
  )
}
