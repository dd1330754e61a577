import { lastStored } from '../corpus.ts'
import type { Sitting } from '../browser/lab.ts'
import { beginMark } from '../browser/trace.ts'
import type { Subject } from '../subjects/subject.ts'
import type { Row, Sample } from './row.ts'

/** From the end to the top, thousands of pixels in each frame. */
const flightFrames = 180
/** Ordinary scrolling. */
const steady = { steps: 200, by: 300 }
const loaded = 10_000
/** Where a reader of all of it comes to rest. */
const restPlaces = 40

/** Makes a chat that loads its history in pages load all of it. */
export async function loadAll({ page }: Sitting, { parts, isOurs }: Subject, count: number): Promise<void> {
  if (!isOurs) return
  await page.evaluate(([rows, scroller, all]) => bench.loadAll(rows, scroller, all), [
    parts.rows,
    parts.scroller,
    count,
  ] as const)
}

/** Scrolls, and says what the frames were meanwhile. */
async function metered({ page }: Sitting, scroll: () => Promise<unknown>) {
  const since = await page.evaluate((mark) => {
    performance.mark(mark)
    return bench.meter()
  }, beginMark)
  await scroll()
  return page.evaluate((from) => bench.metered(from), since)
}

const visible = (count: number, repeat: number): Row => ({
  group: 'R4',
  id: `stored-${count / 1000}k`,
  title: `${count.toLocaleString('en')} stored messages`,
  stored: count,
  repeat,
  // What deep-chat does with 10,000 takes a minute of a quick machine, and nothing can be asked meanwhile.
  limitMs: 150_000,
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
  title: '10,000 messages loaded, scrolled up at 4 × CPU',
  stored: loaded,
  repeat: 2,
  limitMs: 200_000,
  // Others need minutes for so many, or more memory than there is.
  takes: ({ isOurs, id }) => isOurs || id === 'flowise',
  async measure({ lab }, subject): Promise<Sample> {
    await using sitting = await lab.visit({ subject, stored: loaded })
    const { page } = sitting
    const { parts, isOurs } = subject!
    const { rows, scroller } = parts
    await page.evaluate(([list, path, text]) => bench.seen(list, path, text), [
      rows,
      scroller,
      lastStored,
    ] as const)
    await loadAll(sitting, subject!, loaded)
    const heap = await sitting.keptHeap()
    const exactness = isOurs
      ? await page.evaluate(([list, path]) => bench.exactness(list, path, 60), [rows, scroller] as const)
      : Number.NaN
    const toEnd = () => page.evaluate((path) => bench.toEnd(path), scroller)
    const scrollSteadily = (isWatched: boolean) =>
      page.evaluate(([list, path, options]) => bench.scrollSteadily(list, path, options), [
        rows,
        scroller,
        { ...steady, isWatched },
      ] as const)
    const scrollUp = (isWatched: boolean) =>
      page.evaluate(([path, steps, watched]) => bench.scrollUp(path, steps, watched), [
        scroller,
        flightFrames,
        isWatched,
      ] as const)
    await sitting.slowDown(4)
    await toEnd()
    const reading = await metered(sitting, () => scrollSteadily(false))
    // On from where that ended: nobody has seen those messages yet, whose heights are guessed.
    const read = isOurs ? await scrollSteadily(true) : null
    await toEnd()
    const flight = await metered(sitting, () => scrollUp(false))
    const atRest = await page.evaluate(() => bench.elements())
    let most = atRest
    if (read) {
      await toEnd()
      most = Math.max(atRest, read.elements, await scrollUp(true))
      await toEnd()
      const rested = await page.evaluate(([path, count]) => bench.elementsAtRest(path, count), [
        scroller,
        restPlaces,
      ] as const)
      most = Math.max(most, rested)
    }
    return {
      heap: heap / 1e6,
      elements: most,
      exactness,
      longestGap: flight.longestGap,
      dropped: flight.dropped,
      longestTask: flight.longestTask,
      readingGap: reading.longestGap,
      readingDropped: reading.dropped,
      readingOff: read?.off ?? Number.NaN,
      readingCovered: read ? read.covered * 100 : Number.NaN,
    }
  },
}

/** Long conversations: how soon they are there, and how they scroll. */
export const storedRows: readonly Row[] = [visible(1_000, 7), visible(10_000, 2), scrolled]
