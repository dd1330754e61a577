import type { BrowserContext, Page } from '@playwright/test'
import { chromiumArguments } from '../../scripts/find-chromium.mjs'
import { flaws } from './support/flaws.ts'
import { startHostPage, type HostPage } from './support/host-page.ts'
import { filled, labels } from './support/labels.ts'
import { newAccount, register, SignInForm } from './support/sign-in.ts'
import { expect, test as base, withoutProxy } from './support/test.ts'

const { biometrics, account: accountTexts } = labels.en

/** The page of a partner whom the studio allows, with a launcher and a place for passkeys. */
const test = base.extend<{ shop: HostPage }>({
  shop: async ({ studio }, use) => {
    const shop = await startHostPage({
      studio: studio.origin,
      attributes: 'mode="launcher"',
      more: `<main><h1>Your account</h1>
        <studio-biometrics endpoint="${studio.origin}" lang="en" theme="light" heading="Passkeys"></studio-biometrics></main>`,
      port: studio.partnerPort,
    })
    await use(shop)
    await shop.close()
  },
})

test.use({
  ...withoutProxy,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...chromiumArguments, '--test-third-party-cookie-phaseout'] }),
})

const element = (page: Page) => page.locator('studio-biometrics')
const manage = (page: Page, studio: { origin: string }) =>
  element(page).getByRole('button', {
    name: filled(biometrics.partner.open, { host: new URL(studio.origin).host }),
  })
const passkeys = (page: Page) => page.getByRole('heading', { name: accountTexts.settings.passkeys.title })

/** Presses the button of the partner's page, and answers the window that opens. */
async function openWindow(page: Page, context: BrowserContext, studio: { origin: string }): Promise<Page> {
  const [opened] = await Promise.all([context.waitForEvent('page'), manage(page, studio).click()])
  return opened
}

test("a partner's page says that passkeys belong to the studio, and a window of the studio has them", async ({
  page,
  context,
  studio,
  mailbox,
  shop,
}) => {
  await register(page, { studio, mailbox })
  const asked: string[] = []
  await page.goto(shop.address)
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { host } = new URL(studio.origin)
  await expect(element(page).getByText(filled(biometrics.partner.text, { host }))).toBeVisible()
  expect(await flaws(page)).toEqual([])

  const window = await openWindow(page, context, studio)
  await expect(passkeys(window)).toBeInViewport()
  expect(new URL(window.url()).pathname + new URL(window.url()).hash).toBe('/settings#passkeys')
  await expect(window.getByText(biometrics.list.empty)).toBeVisible()
  // As long as it is open the page knows it.
  expect(await window.evaluate(() => opener !== null)).toBe(true)
  await expect(element(page).getByText(biometrics.partner.waiting)).toBeVisible()
  await window.close()
  // Who comes back finds the way there once more.
  await expect(manage(page, studio)).toBeVisible()
  expect(await flaws(page)).toEqual([])

  // Nothing of it has come to the partner's page.
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))
  expect(kept).toBe('[{},""]')
})

test('somebody who is not signed in signs in there first, and comes to the passkeys', async ({
  page,
  context,
  studio,
  mailbox,
  shop,
}) => {
  await page.goto(shop.address)
  const window = await openWindow(page, context, studio)
  const account = newAccount('mai')
  const form = new SignInForm(window)
  await form.register(account)
  await form.enterCode(await mailbox.code(account.email))
  await expect(passkeys(window)).toBeInViewport()
  await expect(window.getByText(biometrics.list.empty)).toBeVisible()
})

test('works with the keyboard alone', async ({ page, context, studio, shop }) => {
  await page.goto(shop.address)
  const button = manage(page, studio)
  await expect(button).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused({ timeout: 100 })
  }).toPass()
  const [window] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await window.waitForURL(({ origin }) => origin === studio.origin)
})
