import { lastStored } from '../corpus.ts'
import type { Sitting } from '../browser/lab.ts'
import { beginMark } from '../browser/trace.ts'
import type { Subject } from '../subjects/subject.ts'
import type { Row, Sample } from './row.ts'

const scrollFrames = 180

/** Makes a chat that loads its history in pages load all of it. */
export async function loadAll({ page }: Sitting, { parts, isOurs }: Subject): Promise<void> {
  if (!isOurs) return
  await page.evaluate(
    ([rows, scroller]) =>
      bench.loadAll(rows, scroller, (drawn) => drawn[0]?.getAttribute('aria-setsize') !== '-1'),
    [parts.rows, parts.scroller] as const,
  )
}

const visible = (count: number, repeat: number): Row => ({
  group: 'R4',
  id: `stored-${count / 1000}k`,
  title: `${count.toLocaleString('en')} stored messages`,
  repeat,
  limitMs: 40_000,
  takes: ({ id }) => id !== 'deep-chat-partial',
  async measure({ lab }, subject): Promise<Sample> {
    await using sitting = await lab.visit({ subject, stored: count })
    const { parts } = subject!
    const time = await sitting.page.evaluate(([rows, scroller, text]) => bench.seen(rows, scroller, text), [
      parts.rows,
      parts.scroller,
      lastStored,
    ] as const)
    return subject?.isOurs ? { time, afterData: time - (await arrivalOf(sitting)) } : { time }
  },
})

/** When the first page of the history had arrived, in milliseconds since the navigation began. */
const arrivalOf = ({ page }: Sitting): Promise<number> =>
  page.evaluate(() => {
    const [first] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/history/')) as PerformanceResourceTiming[]
    return first?.responseEnd ?? Number.NaN
  })

/** With everything loaded: what is kept, and what scrolling through it is like. */
const scrolled: Row = {
  group: 'R4',
  id: 'scroll-10k',
  title: '10,000 messages loaded, scrolled to the top at 4 × CPU',
  repeat: 2,
  limitMs: 120_000,
  // Others need minutes for so many, or more memory than there is.
  takes: ({ isOurs, id }) => isOurs || id === 'flowise',
  async measure({ lab }, subject): Promise<Sample> {
    await using sitting = await lab.visit({ subject, stored: 10_000 })
    const { page } = sitting
    const { parts, isOurs } = subject!
    await page.evaluate(([rows, scroller, text]) => bench.seen(rows, scroller, text), [
      parts.rows,
      parts.scroller,
      lastStored,
    ] as const)
    await loadAll(sitting, subject!)
    await sitting.collectGarbage()
    const { heap } = await sitting.metrics()
    const elements = await page.evaluate(() => bench.elements())
    const exactness = isOurs
      ? await page.evaluate(([rows, scroller]) => bench.exactness(rows, scroller, 60), [
          parts.rows,
          parts.scroller,
        ] as const)
      : Number.NaN
    await sitting.slowDown(4)
    const since = await page.evaluate((mark) => {
      performance.mark(mark)
      return bench.meter()
    }, beginMark)
    await page.evaluate(([scroller, steps]) => bench.scrollUp(scroller, steps), [
      parts.scroller,
      scrollFrames,
    ] as const)
    const { longestGap, dropped, longestTask } = await page.evaluate((from) => bench.metered(from), since)
    return { heap: heap / 1e6, elements, exactness, longestGap, dropped, longestTask }
  },
}

/** Long conversations: how soon they are there, and how they scroll. */
export const storedRows: readonly Row[] = [visible(1_000, 7), visible(10_000, 2), scrolled]
