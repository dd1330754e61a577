import { chromium, type Browser } from 'playwright'
import { chromiumArguments } from '../../../scripts/find-chromium.mjs'

/** For so long home is waited for while one of its scripts is held back, in milliseconds. */
const patience = 3_000

interface Script {
  address: string
  /** Bytes as they were sent. */
  bytes: number
}

/** Opens home, with a script held back or without, and answers which scripts had arrived when it answered; null when it did not. */
async function open(browser: Browser, origin: string, held?: string): Promise<Script[] | null> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    if (held) await page.route(held, () => new Promise<void>(() => undefined))
    await page.addInitScript(() => {
      const told = new Promise<number>((resolve) => {
        addEventListener('ai-studio:running', () => resolve(performance.now()), { once: true })
      })
      Object.assign(globalThis, { running: told })
    })
    await page.goto(origin, { waitUntil: held ? 'commit' : 'load' })
    return await page.evaluate(async (waitMs) => {
      const { running } = globalThis as unknown as { running: Promise<number> }
      const answered = await Promise.race([
        running,
        new Promise<null>((resolve) => setTimeout(resolve, waitMs, null)),
      ])
      if (answered === null) return null
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return all
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= answered)
        .map(({ name, encodedBodySize }) => ({ address: name, bytes: encodedBodySize }))
    }, patience)
  } finally {
    await context.close()
  }
}

/** Bytes of the scripts without which home cannot be typed into: with any one of them held back it does not answer. */
export async function firstScriptBytes(executablePath: string, origin: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const scripts = await open(browser, origin)
    if (!scripts) throw new Error('Home does not answer.')
    let sum = 0
    for (const { address, bytes } of scripts) if (!(await open(browser, origin, address))) sum += bytes
    return sum
  } finally {
    await browser.close()
  }
}
