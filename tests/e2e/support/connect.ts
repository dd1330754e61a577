import { expect, type BrowserContext, type Page } from '@playwright/test'
import { labels } from './labels.ts'

const { login, connect } = labels.en

/** Opens the studio's window in which somebody signs in, by the button of a partner's page. */
export async function openConnectWindow(page: Page, context: BrowserContext): Promise<Page> {
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: login.partner.open }).click(),
  ])
  return opened
}

/** Agrees there that the partner's page acts for whoever is signed in, once the window takes presses. */
export async function agree(window: Page, name: string = connect.ask.allow): Promise<void> {
  const closed = window.waitForEvent('close')
  const button = window.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await expect(async () => {
    if (!window.isClosed()) await button.click({ timeout: 2_000 })
    await Promise.race([
      closed,
      new Promise((_, reject) => setTimeout(() => reject(new Error('open')), 1_500)),
    ])
  }).toPass()
}
