import { launch } from 'puppeteer-core'
import { findFirefox } from '../../../scripts/find-firefox.mjs'
import { windowSize, type Engine } from './engine.ts'
import { Tab } from './tab.ts'

/** Firefox, driven by Puppeteer over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const executablePath = findFirefox()
  if (!executablePath) throw new Error('There is no Firefox here. Run `node scripts/ensure-engines.mjs`.')
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: windowSize,
  })
  const version = (await browser.version()).replace(/^\w+\//, '')
  return {
    version: `Firefox ${version}`,
    comparesLinks: true,
    forgetsLostModules: false,
    async newTab() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      const heard: string[] = []
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) heard.push(message.text())
      })
      page.on('pageerror', (error) => heard.push(error instanceof Error ? error.message : String(error)))
      return new Tab({
        async open(url) {
          await page.goto(url)
        },
        async reload() {
          await page.reload()
        },
        run: async (expression) => (await page.evaluate(expression)) as string,
        clickAt: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        async press(key, { shift = false } = {}) {
          if (shift) await page.keyboard.down('Shift')
          await page.keyboard.press(key)
          if (shift) await page.keyboard.up('Shift')
        },
        resize: (width, height) => page.setViewport({ width, height }),
        complaints: () => heard,
        close: () => context.close(),
      })
    },
    close: () => browser.close(),
  }
}
