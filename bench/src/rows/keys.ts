import type { Page } from 'playwright'
import type { Sitting } from '../browser/lab.ts'
import { beginMark } from '../browser/trace.ts'
import { lastStored } from '../corpus.ts'
import type { Subject } from '../subjects/subject.ts'
import type { Row } from './row.ts'
import { loadAll } from './stored.ts'

const stored = 1_000
const warmUp = 'warm '
const count = 40
const isSpace = (key: number) => key % 6 === 5
const typed = warmUp + Array.from({ length: count }, (_, key) => (isSpace(key) ? ' ' : 'a')).join('')
/** Nothing of ours runs in the page meanwhile; nobody types faster. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 60))

async function showAll(sitting: Sitting, subject: Subject): Promise<void> {
  const { rows, scroller } = subject.parts
  await sitting.page.evaluate(([row, list, text]) => bench.seen(row, list, text), [
    rows,
    scroller,
    lastStored,
  ] as const)
  await loadAll(sitting, subject, stored)
}

/** @throws when the keys did not go where they should have been written, so that nothing was measured */
async function expectTyped(page: Page, input: string): Promise<void> {
  const found = await page.evaluate((path) => bench.composer(path), input)
  if (!found?.text.endsWith(typed)) throw new Error(`the input holds "${found?.text}" instead of "${typed}"`)
  if (!found.isActive) throw new Error('the input is not where keys go')
}

/** What typing costs where there is nothing but a place to type. */
async function addTextArea(page: Page): Promise<void> {
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    field.style.cssText = 'inline-size: 100%; block-size: 44px; resize: none'
    document.querySelector('main')!.prepend(field)
  })
}

/** What one key in the composer costs while a long conversation is shown. */
export const keysRow: Row = {
  group: 'R6',
  id: 'keys',
  stored,
  title: 'One key, 1,000 messages shown',
  // Most of a key is the browser's and the machine's; medians of seven turns scatter by a tenth.
  repeat: 15,
  limitMs: 60_000,
  hasBare: true,
  // An option for streams changes nothing here.
  takes: ({ id }) => id !== 'deep-chat-partial',
  async measure({ lab }, subject) {
    await using sitting = await lab.visit({ subject, stored: subject ? stored : 0 })
    const { page } = sitting
    if (subject) await showAll(sitting, subject)
    await page.waitForLoadState('networkidle')
    if (!subject) await addTextArea(page)
    const input = subject?.parts.input ?? 'textarea'
    await page.evaluate((path) => {
      bench.focus(path)
      bench.watchKeys()
    }, input)
    await page.keyboard.type(warmUp)
    await page.evaluate(() => bench.nextFrame())
    // The first key that counts comes no sooner after these than the others after each other.
    await pause()
    const before = await sitting.metrics()
    await page.evaluate((mark) => {
      performance.mark(mark)
      bench.keys.splice(0)
    }, beginMark)
    for (let key = 0; key < count; key += 1) {
      await page.keyboard.press(isSpace(key) ? 'Space' : 'KeyA')
      await pause()
    }
    const after = await sitting.metrics()
    await expectTyped(page, input)
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
