import { chromium } from 'playwright'
import { chromiumArguments } from '../../../scripts/find-chromium.mjs'
import { spreadOf } from '../report/statistics.ts'

/** From the press on a link until the page that it leads to is painted. */
const target = 100
const rounds = 9
/** Links of the sidebar and the header, one after the other. */
const way = ['/services', '/docs', '/tutorials', '/faq', '/help', '/community', '/contact', '/plans', '/']

/** Presses a link and answers after how many milliseconds the page behind it is painted. */
function follow(path: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)
  if (!link) throw new Error(`No link leads to ${path}.`)
  const heading = () => document.querySelector('main h1')
  const before = heading()
  const started = performance.now()
  return new Promise((resolve) => {
    const look = () => {
      const now = heading()
      if (now === null || now === before || location.pathname !== path) return
      observer.disconnect()
      // After the frame that shows it.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    link.click()
    look()
  })
}

const millisecondsOf = (values: readonly number[]) => {
  const { median, max } = spreadOf(values)!
  return `${median.toFixed(1)} / ${max.toFixed(1)} ${median <= target ? '✓' : '✗'}`
}

/** Goes from page to page by its links, for the first time and again; answers a table. */
export async function measureNavigation(executablePath: string, origin: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const first: number[] = []
  const again: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await page.goto(origin)
      await page.getByRole('main').locator('textarea[part~=input]').waitFor()
      for (const times of [first, again]) {
        for (const path of way) {
          times.push(await page.evaluate(follow, path))
          // What a page fetches afterwards is no part of the next one's time.
          await page.waitForLoadState('networkidle')
        }
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return [
    '| from a press to the next page, ms | median / slowest | at most |',
    '| --- | ---: | ---: |',
    `| for the first time, its code still to be fetched | ${millisecondsOf(first)} | ${target} |`,
    `| again | ${millisecondsOf(again)} | ${target} |`,
  ].join('\n')
}
