import { chromium } from 'playwright'
import { chromiumArguments } from '../../../scripts/find-chromium.mjs'

/** Bytes of the scripts that have arrived by the time at which home answers presses and keys, as they were sent. */
export async function firstScriptBytes(executablePath: string, origin: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      const told = new Promise<number>((resolve) => {
        addEventListener('ai-studio:running', () => resolve(performance.now()), { once: true })
      })
      Object.assign(globalThis, { running: told })
    })
    await page.goto(origin)
    await page.getByRole('main').locator('textarea[part~=input]').waitFor()
    return await page.evaluate(async () => {
      const running = await (globalThis as unknown as { running: Promise<number> }).running
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= running,
      )
      return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    })
  } finally {
    await browser.close()
  }
}
