import { chromium, type Browser, type Page } from 'playwright'
import { toolIds, type ToolId } from '../../../packages/contract/src/tools/tool-ids.ts'
import { chromiumArguments } from '../../../scripts/find-chromium.mjs'
import { ToolBench } from '../../../tests/e2e/support/tool-bench.ts'
import { spreadOf } from '../report/statistics.ts'

/** From the last of its code, or the press on its link when that comes later, until a tool's form can be used. */
const formTarget = 100
/** From a score until it can be played. */
const musicTarget = 1_500
const musicSeconds = 30
/** From the first touch of the form to its being sent. */
const choosingMs = 2_000
const formRounds = 5
const musicRounds = 5
const genres = ['lofi', 'pop', 'ambient', 'jazz', 'classical', 'electronic', 'folk', 'cinematic'] as const

/** Presses the link of a tool and answers after how many milliseconds its form is painted and takes what is typed. */
function formAfterPress(path: string): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)
  if (!link) throw new Error(`No link leads to ${path}.`)
  const pressed = performance.now()
  const isUsable = () => {
    const form = document.querySelector('main form')
    const field = form?.querySelector<HTMLInputElement>('textarea, input')
    return field && !field.disabled && form?.querySelector('button[type=submit]') !== null
  }
  return new Promise((resolve) => {
    const look = () => {
      if (location.pathname !== path || !isUsable()) return
      observer.disconnect()
      // After the frame that shows it.
      requestAnimationFrame(() =>
        setTimeout(() => {
          const painted = performance.now()
          const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          const arrived = files
            .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd < painted)
            .map(({ responseEnd }) => responseEnd)
          resolve(painted - Math.max(pressed, ...arrived))
        }),
      )
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    link.click()
    look()
  })
}

async function formTimes(browser: Browser, origin: string, tool: ToolId): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < formRounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    try {
      const page = await context.newPage()
      await page.goto(origin)
      await page.getByRole('main').locator('textarea[part~=input]').waitFor()
      times.push(await page.evaluate(formAfterPress, `/${tool}`))
    } finally {
      await context.close()
    }
  }
  return times
}

/** Notes when the player of a piece is there, which begins with making the sound, and when it can be played. */
function watchPlayers(): void {
  const seen = { shown: 0, ready: 0 }
  Object.assign(globalThis, { musicSeen: seen })
  new MutationObserver(() => {
    const main = document.querySelector<HTMLButtonElement>('.st-music-main')
    if (!main) return
    seen.shown ||= performance.now()
    if (document.querySelector('.st-music-settings')) seen.ready ||= performance.now()
  }).observe(document, { childList: true, subtree: true })
}

async function renderTime(page: Page, origin: string, genre: string): Promise<number> {
  const music = new ToolBench(page, 'music-creator')
  await music.open({ origin })
  await music.choose('genre', genre)
  await music.slide('length', musicSeconds)
  // Nobody is faster with a form.
  await new Promise((resolve) => setTimeout(resolve, choosingMs))
  await music.make()
  await page.locator('.st-music-settings').waitFor({ state: 'attached', timeout: 60_000 })
  return page.evaluate(() => {
    const { musicSeen } = globalThis as unknown as { musicSeen: { shown: number; ready: number } }
    return musicSeen.ready - musicSeen.shown
  })
}

async function musicTimes(browser: Browser, origin: string, genre: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < musicRounds; round += 1) {
    // Nothing of an earlier piece is at hand: the first one is what somebody waits for.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    try {
      const page = await context.newPage()
      await page.addInitScript(watchPlayers)
      times.push(await renderTime(page, origin, genre))
    } finally {
      await context.close()
    }
  }
  return times
}

const row = (name: string, times: readonly number[], target: number) => {
  const { median, min, max } = spreadOf(times)!
  const figures = [median, min, max].map((each) => each.toFixed(0))
  return `| ${name} | ${figures.join(' | ')} | ${target} ${median <= target ? '✓' : '✗'} |`
}

/** How fast tools answer; a table. */
export async function measureTools(executablePath: string, origin: string): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const rows: string[] = []
  try {
    for (const tool of toolIds)
      rows.push(row(`form of \`/${tool}\``, await formTimes(browser, origin, tool), formTarget))
    for (const genre of genres)
      rows.push(
        row(`${musicSeconds} s of ${genre} music`, await musicTimes(browser, origin, genre), musicTarget),
      )
  } finally {
    await browser.close()
  }
  return [
    '| ms | median | fastest | slowest | at most |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}
