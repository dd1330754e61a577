import { lastStored } from '../corpus.ts'
import type { Row } from './row.ts'
import { loadAll } from './stored.ts'

const count = 40
const pauseMs = 60

/** What one key in the composer costs while a long conversation is shown. */
export const keysRow: Row = {
  group: 'R6',
  id: 'keys',
  title: 'One key, 1,000 messages shown',
  repeat: 3,
  limitMs: 60_000,
  // An option for streams changes nothing here.
  takes: ({ id }) => id !== 'deep-chat-partial',
  async measure({ lab }, subject) {
    await using sitting = await lab.visit({ subject, stored: 1_000 })
    const { page } = sitting
    const { parts } = subject!
    await page.evaluate(([rows, scroller, text]) => bench.seen(rows, scroller, text), [
      parts.rows,
      parts.scroller,
      lastStored,
    ] as const)
    await loadAll(sitting, subject!)
    await page.waitForLoadState('networkidle')
    await page.evaluate((input) => {
      bench.focus(input)
      bench.watchKeys()
    }, parts.input)
    await page.keyboard.type('warm ')
    await page.evaluate(() => bench.nextFrame())
    const before = await sitting.metrics()
    await page.evaluate(() => bench.keys.splice(0))
    for (let key = 0; key < count; key += 1) {
      await page.keyboard.press(key % 6 === 5 ? 'Space' : 'KeyA')
      // Nothing of ours runs in the page meanwhile; nobody types faster.
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    const after = await sitting.metrics()
    await page.waitForFunction((all) => bench.keys.length >= all, count)
    const sorted = await page.evaluate(() => bench.keys.toSorted((a, b) => a - b))
    return {
      task: (after.task - before.task) / count,
      cpu: (after.cpu - before.cpu) / count,
      p50: sorted[Math.floor(sorted.length / 2)]!,
      p95: sorted[Math.floor(sorted.length * 0.95)]!,
    }
  },
}
