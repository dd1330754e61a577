import type { Browser } from 'playwright'
import { logIn, type Account } from '../../../tests/e2e/support/sign-in.ts'
import type { Studio } from '../../../tests/e2e/support/studio.ts'

/**
 * Opens the upgrade by the button of the header, its code being there: milliseconds from the press until the plans can
 * be chosen, with their prices from the server.
 */
export async function openUpgrade(browser: Browser, studio: Studio, account: Account): Promise<number[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logIn(page, studio, account)
  const times: number[] = []
  for (let round = 0; round < 7; round += 1) {
    await page.goto(`${studio.origin}/help`)
    const button = page.getByRole('banner').getByRole('button', { name: /^Pro/ })
    // Its code comes when somebody is about to press.
    await button.hover()
    await page.waitForLoadState('networkidle')
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let pressed = 0
          addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
          const look = (now: number) => {
            const dialog = document.querySelector('dialog[open]')
            const isReady =
              dialog?.querySelectorAll('[part=plan] input:not(:disabled)').length === 2 &&
              /\$1?9\.99/.test(dialog.textContent)
            if (pressed > 0 && isReady) resolve(now - pressed)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
    )
    await button.click()
    times.push(await shown)
  }
  await context.close()
  return times
}
