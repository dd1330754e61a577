import type { Memory } from './inspection.ts'
import type { Library } from './library.ts'
import type { Outcome } from './readers.ts'
import type { Settlements } from './settlements.ts'
import { median, quantile } from './statistics.ts'

/** What was measured of one server. */
export interface Row {
  name: string
  alone: Outcome
  throughput: { outcome: Outcome; perSecond: number; cpu: number }
  ages: { outcome: Outcome; load: number }
  idleAnswer: Memory
  idleReader: Memory | undefined
  library: Library | undefined
  settlements: Settlements | undefined
}

const longestFirstToken = 5
const largestIdleStream = 100_000
const longestSearch = 50
const longestSharePage = 20
const longestSettlement = 100
const grantsEachTime = 50

/** The results as a table in Markdown; the first row is what the others are compared with. */
export function table(rows: readonly Row[], { isPinned }: { isPinned: boolean }): string {
  const [bare, ...studios] = rows as [Row, ...Row[]]
  const columns = [bare, ...studios]
  const line = (label: string, value: (row: Row) => string) =>
    `| ${label} | ${columns.map(value).join(' | ')} |`
  const compared = (label: string, value: (row: Row) => number, digits = 1) =>
    line(label, (row) => {
      const text = value(row).toFixed(digits)
      return row === bare ? text : `${text} (${(value(row) / value(bare)).toFixed(2)} ×)`
    })
  const kilobytes = (...costs: number[]) => costs.map((cost) => (cost / 1000).toFixed(1)).join(' / ')
  const whole = ({ heap, external, rss }: Memory) => kilobytes(heap, external, rss)
  return [
    `One core${isPinned ? ', pinned' : ', not pinned: taskset is missing or there is one core only'}.`,
    '',
    line('', ({ name }) => name),
    `| --- |${columns.map(() => ' ---: |').join('')}`,
    line('age of the first token, 200 streams open, ms: median / 95 %', ({ ages }) => {
      const value = median(ages.outcome.firstAges)
      return `${value.toFixed(2)} / ${quantile(ages.outcome.firstAges, 0.95).toFixed(2)}${mark(value <= longestFirstToken)}`
    }),
    line('age of any token, the same streams, ms: median / 95 %', ({ ages }) =>
      [median(ages.outcome.ages), quantile(ages.outcome.ages, 0.95)]
        .map((value) => value.toFixed(2))
        .join(' / '),
    ),
    line('share of the core that these streams need', ({ ages }) => `${(ages.load * 100).toFixed(0)} %`),
    compared('first token, one question at a time, ms', ({ alone }) => median(alone.firsts)),
    compared('whole answer of 20 tokens, one at a time, ms', ({ alone }) => median(alone.wholes)),
    compared('first token, 32 at once, ms', ({ throughput }) => median(throughput.outcome.firsts)),
    compared('whole answer, 32 at once, ms', ({ throughput }) => median(throughput.outcome.wholes)),
    compared('answers per second, 32 at once', ({ throughput }) => throughput.perSecond, 0),
    compared('CPU time per answer, ms', ({ throughput }) => throughput.cpu, 2),
    line('an idle stream, kB: heap / outside of it / the whole process', (row) => {
      const { heap, external, rss } = row.idleAnswer
      const isReached = Math.max(rss, heap + external) <= largestIdleStream
      return `${whole(row.idleAnswer)}${row === bare ? '' : mark(isReached)}`
    }),
    line('the part of it that is its reader, kB: heap / outside of it', ({ idleReader }) =>
      idleReader ? kilobytes(idleReader.heap, idleReader.external) : '–',
    ),
    line('search in 10,000 conversations, ms: middle / slowest kind of words', ({ library }) =>
      library
        ? `${library.searches.middle.toFixed(1)} / ${library.searches.slowest.toFixed(1)} (${library.searches.slowestWords})${mark(library.searches.slowest <= longestSearch)}`
        : '–',
    ),
    ...(columns.find(({ library }) => library)?.library?.sharePages ?? []).map(({ messages }, index) =>
      line(`page of a shared conversation of ${messages} messages, ms: first / median`, ({ library }) => {
        const page = library?.sharePages[index]
        return page
          ? `${page.first.toFixed(1)} / ${page.median.toFixed(1)}${mark(page.median <= longestSharePage)}`
          : '–'
      }),
    ),
    line('200 callbacks at once for 50 payments, ms: median / 99 % (grants)', ({ settlements }) => {
      if (!settlements) return '–'
      const slowest = quantile(settlements.times, 0.99)
      const counts = [...new Set(settlements.granted)]
      const isRight = counts.every((count) => count === grantsEachTime)
      return `${median(settlements.times).toFixed(1)} / ${slowest.toFixed(1)} (${counts.join(', ')})${mark(isRight && slowest <= longestSettlement)}`
    }),
  ].join('\n')
}

const mark = (isReached: boolean): string => (isReached ? ' ✓' : ' ✗')
