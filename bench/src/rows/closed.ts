import type { Row } from './row.ts'

/** How long a page is watched after it has loaded, in milliseconds. */
const watchMs = 3_000

/** What a closed launcher costs the page of a partner, over the same page without one. */
export const closedRow: Row = {
  group: 'R5',
  id: 'closed',
  title: 'Closed launcher, 4 × CPU',
  repeat: 9,
  limitMs: 30_000,
  // An option for streams changes nothing here.
  takes: ({ id }) => id !== 'deep-chat-partial',
  hasBare: true,
  async measure({ lab }, subject) {
    await using sitting = await lab.visit({
      subject,
      mode: subject && !subject.hasLauncher ? 'inline' : 'launcher',
      slowdown: 4,
    })
    const { page } = sitting
    await page.waitForLoadState('load')
    await new Promise((resolve) => setTimeout(resolve, watchMs))
    const { task, script } = await sitting.metrics()
    const found = await page.evaluate(() => ({
      bytes: bench.bytesUntil(Infinity),
      blocking: bench.metered(0).blocking,
    }))
    return { task, script, ...found }
  },
}
