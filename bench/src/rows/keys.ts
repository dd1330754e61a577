import { setTimeout as pause } from 'node:timers/promises'
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
/** Between two keys, in milliseconds. Nothing of ours runs in the page meanwhile; nobody types faster. */
const paceMs = 60
/** So long, in milliseconds, a chat has been left alone before the first key: what it drew and loaded is over. */
const restMs = 2_000

/** The value below which such a share of them lies, by nearest rank. */
const quantile = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1]!

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

/** What typing costs where there is nothing but a place to type: as large as a chat, and at its lower end, too. */
async function addTextArea(page: Page): Promise<void> {
  await page.evaluate(() => {
    const field = document.createElement('textarea')
    field.style.cssText = 'inline-size: 100%; block-size: 44px; resize: none; margin-block-start: 556px'
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
    await sitting.collectGarbage()
    await pause(restMs)
    const input = subject?.parts.input ?? 'textarea'
    await page.evaluate((path) => {
      bench.focus(path)
      bench.watchKeys()
    }, input)
    await page.keyboard.type(warmUp)
    await page.evaluate(() => bench.nextFrame())
    // The first key that counts comes no sooner after these than the others after each other.
    await pause(paceMs)
    const before = await sitting.metrics()
    await page.evaluate((mark) => {
      performance.mark(mark)
      bench.keys.splice(0)
    }, beginMark)
    for (let key = 0; key < count; key += 1) {
      await page.keyboard.press(isSpace(key) ? 'Space' : 'KeyA')
      await pause(paceMs)
    }
    const after = await sitting.metrics()
    await expectTyped(page, input)
    await page.waitForFunction((all) => bench.keys.length >= all, count)
    const sorted = await page.evaluate(() => bench.keys.toSorted((a, b) => a - b))
    return {
      task: (after.task - before.task) / count,
      cpu: (after.cpu - before.cpu) / count,
      p50: quantile(sorted, 0.5),
      p95: quantile(sorted, 0.95),
    }
  },
}
