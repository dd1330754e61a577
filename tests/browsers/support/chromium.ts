import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../../../scripts/find-chromium.mjs'
import { windowSize, type Engine } from './engine.ts'
import { Tab } from './tab.ts'

/** Chromium, driven by Playwright. */
export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumArguments,
  })
  return {
    version: `Chromium ${browser.version()}`,
    comparesLinks: true,
    forgetsLostModules: true,
    async newTab() {
      const context = await browser.newContext({ viewport: windowSize })
      const page = await context.newPage()
      const heard: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) heard.push(message.text())
      })
      page.on('pageerror', (error) => heard.push(error.message))
      return new Tab({
        async open(url) {
          await page.goto(url)
        },
        async reload() {
          await page.reload()
        },
        run: (expression) => page.evaluate<string>(expression),
        clickAt: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key, { shift = false } = {}) => page.keyboard.press(shift ? `Shift+${key}` : key),
        resize: (width, height) => page.setViewportSize({ width, height }),
        complaints: () => heard,
        close: () => context.close(),
      })
    },
    close: () => browser.close(),
  }
}
