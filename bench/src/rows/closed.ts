import type { Sitting } from '../browser/lab.ts'
import type { Subject } from '../subjects/subject.ts'
import type { Row } from './row.ts'

/** How long a page is watched after it has loaded, in milliseconds. */
const watchMs = 3_000
/** How long an open chat may take to accept typing, which is not what is measured here. */
const openMs = 10_000

/** @throws when what should stand in the page cannot be used, so that nothing was measured */
async function expectUsable({ page }: Sitting, { launcher, parts }: Subject): Promise<void> {
  if (launcher) {
    const place = await page.evaluate((button) => bench.placeOf(button), launcher.button)
    if (!place) throw new Error('no launcher is visible')
    await page.mouse.click(place.x, place.y)
  }
  const input = launcher?.input ?? parts.input
  const ready = await page.evaluate(([path, ms]) => bench.ready(path, ms), [input, openMs] as const)
  if (ready === null) throw new Error(`${launcher ? 'behind the launcher' : 'in the page'} nobody can type`)
}

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
      mode: subject && !subject.launcher ? 'inline' : 'launcher',
      slowdown: 4,
    })
    const { page } = sitting
    await page.waitForLoadState('load')
    await new Promise((resolve) => setTimeout(resolve, watchMs))
    const { task, script } = await sitting.metrics()
    const found = await page.evaluate(() => ({
      bytes: bench.filesUntil(Infinity).reduce((sum, { bytes }) => sum + bytes, 0),
      blocking: bench.metered(0).blocking,
    }))
    // Afterwards, so that looking for it is no part of what it costs.
    await sitting.slowDown(1)
    if (subject) await expectUsable(sitting, subject)
    return { task, script, ...found }
  },
}
