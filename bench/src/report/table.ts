import type { Row } from '../rows/row.ts'
import type { Subject } from '../subjects/subject.ts'
import { spread, type Cells, type Spread } from './statistics.ts'
import type { Verdict } from './targets.ts'

/** One line of the table of figures: which value of which row. */
interface Line {
  label: string
  row: string
  value: string
  unit: 'ms' | 's' | 'kB' | 'MB' | 'px' | '%' | '×' | ''
  /** Without what the page costs that has no chat. */
  isOverBare?: boolean
  /** As a ratio of medians, to this subject. */
  peer?: string
}

const lines: readonly Line[] = [
  { label: 'R1 files without which typing does not work', row: 'first-files', value: 'bytes', unit: 'kB' },
  { label: '… further ones, fetched on idle', row: 'first-files', value: 'onIdle', unit: 'kB' },
  { label: 'R2 until typing works', row: 'boot', value: 'ready', unit: 'ms' },
  { label: 'R2 at 4 × CPU, Fast 4G', row: 'boot-slow', value: 'ready', unit: 'ms' },
  { label: 'R3 4,000 tokens at 200/s: main thread', row: 'paced', value: 'task', unit: 's' },
  { label: '… last quarter to first', row: 'paced', value: 'growth', unit: '' },
  { label: '… dropped frames', row: 'paced', value: 'dropped', unit: '' },
  { label: 'R3 the same at 4 × CPU: main thread', row: 'paced-slow', value: 'task', unit: 's' },
  { label: '… last quarter to first', row: 'paced-slow', value: 'growth', unit: '' },
  { label: '… lag after the last byte', row: 'paced-slow', value: 'lag', unit: 'ms' },
  { label: 'R3 one long list at 4 × CPU: main thread', row: 'list-slow', value: 'task', unit: 's' },
  { label: '… last quarter to first', row: 'list-slow', value: 'growth', unit: '' },
  { label: 'R3 one long table at 4 × CPU: main thread', row: 'table-slow', value: 'task', unit: 's' },
  { label: '… last quarter to first', row: 'table-slow', value: 'growth', unit: '' },
  { label: 'R3 1,000 tokens at once: main thread', row: 'burst-1k', value: 'task', unit: 'ms' },
  { label: 'R3 4,000 tokens at once: main thread', row: 'burst-4k', value: 'task', unit: 'ms' },
  { label: '… longest task', row: 'burst-4k', value: 'longestTask', unit: 'ms' },
  { label: 'R3 8,000 tokens at once: main thread', row: 'burst-8k', value: 'task', unit: 'ms' },
  { label: '… longest task', row: 'burst-8k', value: 'longestTask', unit: 'ms' },
  { label: 'R4 1,000 stored messages visible', row: 'stored-1k', value: 'time', unit: 'ms' },
  { label: 'R4 10,000 stored messages visible', row: 'stored-10k', value: 'time', unit: 'ms' },
  { label: 'R4 the same after its data', row: 'stored-10k', value: 'afterData', unit: 'ms' },
  {
    label: 'R4 10,000 loaded: most elements while scrolling',
    row: 'scroll-10k',
    value: 'elements',
    unit: '',
  },
  { label: '… heap', row: 'scroll-10k', value: 'heap', unit: 'MB' },
  { label: '… off by, scrolling up', row: 'scroll-10k', value: 'exactness', unit: 'px' },
  { label: '… longest gap, to the top at 4 × CPU', row: 'scroll-10k', value: 'longestGap', unit: 'ms' },
  { label: '… longest gap, steadily up at 4 × CPU', row: 'scroll-10k', value: 'readingGap', unit: 'ms' },
  { label: '… off by, in such frames', row: 'scroll-10k', value: 'readingOff', unit: 'px' },
  { label: '… least of the view covered by messages', row: 'scroll-10k', value: 'readingCovered', unit: '%' },
  { label: 'R5 closed launcher: bytes', row: 'closed', value: 'bytes', unit: 'kB' },
  {
    label: '… main thread over the bare page, 4 × CPU',
    row: 'closed',
    value: 'task',
    unit: 'ms',
    isOverBare: true,
  },
  { label: '… script time over the bare page', row: 'closed', value: 'script', unit: 'ms', isOverBare: true },
  { label: '… blocking time', row: 'closed', value: 'blocking', unit: 'ms' },
  { label: 'R6 main thread per key', row: 'keys', value: 'task', unit: 'ms' },
  { label: '… over a bare text area', row: 'keys', value: 'task', unit: 'ms', isOverBare: true },
  { label: '… key to next frame, p95', row: 'keys', value: 'p95', unit: 'ms' },
  { label: '… key to next frame, median', row: 'keys', value: 'p50', unit: 'ms' },
  { label: '… the same, to Flowise', row: 'keys', value: 'p50', unit: '×', peer: 'flowise' },
]

const digits = (value: number) =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : String(Number(value.toFixed(Math.abs(value) >= 10 ? 1 : 2)))

const scale = { ms: 1, s: 1 / 1000, kB: 1 / 1000, MB: 1, px: 1, '%': 1, '×': 1, '': 1 }

/** The median, and the limits where they differ from it visibly. */
function figure(found: Spread | null, unit: Line['unit'], offset: number): string {
  if (!found) return '–'
  const [middle, low, high] = [found.median, found.min, found.max].map(
    (value) => (value - offset) * scale[unit],
  ) as [number, number, number]
  const isSteady = Math.abs(high - low) <= Math.abs(middle) * 0.05
  return isSteady ? digits(middle) : `${digits(middle)} (${digits(low)}–${digits(high)})`
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/**
 * All figures as a table of markdown: one column for each subject, and one for the page without a chat, which says what
 * is the machine's own.
 */
export function figuresTable(cells: Cells, subjects: readonly Subject[]): string {
  const measured = lines.filter((line) => cells[line.row])
  return [
    row(['', ...subjects.map(({ name }) => name), 'no chat']),
    row(['---', ...subjects.map(() => '---:'), '---:']),
    ...measured.map(({ label, row: id, value, unit, isOverBare, peer }) => {
      const bare = isOverBare ? (spread(cells, id, 'none', value)?.median ?? 0) : 0
      const theirs = peer && spread(cells, id, peer, value)?.median
      const cellOf = (subject: string) => {
        const found = spread(cells, id, subject, value)
        if (peer === undefined) return figure(found, unit, bare)
        return found && theirs ? digits(found.median / theirs) : '–'
      }
      const columns = subjects.map((subject) =>
        cells[id]?.[subject.id]?.samples.length === 0 ? 'failed' : cellOf(subject.id),
      )
      return row([unit ? `${label}, ${unit}` : label, ...columns, isOverBare ? '–' : cellOf('none')])
    }),
  ].join('\n')
}

const measuredHeading =
  'Measured: the median; where it says never, the second highest of 5 samples or more, the highest of fewer'

const amount = (value: number, unit: string) =>
  unit === '×' ? `${value.toFixed(2)} ×` : `${digits(value)}${unit && ` ${unit}`}`

/** Every demand with its verdict, as a table of markdown. */
export function verdictsTable(verdicts: readonly Verdict[], subjects: readonly Subject[]): string {
  const nameOf = (id: string) => subjects.find((subject) => subject.id === id)?.name ?? id
  return [
    row(['', 'Row', 'Demand', 'Subject', measuredHeading, 'n', 'At most']),
    row(['---', '---', '---', '---', '---:', '---:', '---:']),
    ...verdicts.map(({ group, what, subject, value, isWorst, samples, limit, unit, isMet }) =>
      row([
        value === null ? '?' : isMet ? '✓' : '✗',
        group,
        what,
        nameOf(subject),
        value === null ? 'not measured' : `${amount(value, unit)}${isWorst ? ' (never)' : ''}`,
        // Two numbers when the other side has another one.
        [...new Set(samples)].join(' / '),
        amount(limit, unit),
      ]),
    ),
  ].join('\n')
}

/** What could not be measured, and why. */
export function failuresList(cells: Cells, rows: readonly Row[], subjects: readonly Subject[]): string {
  return rows
    .flatMap(({ id, title }) =>
      subjects.flatMap((subject) => {
        const failures = cells[id]?.[subject.id]?.failures ?? []
        const reasons = [...new Set(failures)].join('; ')
        return failures.length > 0 ? [`- ${subject.name}, ${title}: ${failures.length} × ${reasons}`] : []
      }),
    )
    .join('\n')
}
