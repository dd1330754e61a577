import type { BrowserContext, Page } from '@playwright/test'
import { chromiumArguments } from '../../scripts/find-chromium.mjs'
import { ChatBox } from './support/chat-box.ts'
import { payAt, type Gateway } from './support/gateways.ts'
import { startHostPage, type HostPage } from './support/host-page.ts'
import { filled, labels } from './support/labels.ts'
import { register } from './support/sign-in.ts'
import { expect, withoutProxy } from './support/test.ts'
import { callback, test as base, UpgradeBox } from './support/upgrade.ts'

const { login, connect, upgrade, payments, site } = labels.en

/** The page of a partner whom the studio allows, with a chat and an upgrade that know of each other. */
const test = base.extend<{ shop: HostPage }>({
  shop: async ({ studio }, use) => {
    const shop = await startHostPage({
      studio: studio.origin,
      mode: 'inline',
      attributes: 'mode="inline"',
      more: `<studio-upgrade endpoint="${studio.origin}" lang="en"></studio-upgrade>`,
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

/** Signs in by the studio's window, in which this browser is known already. */
async function connectSite(page: Page, context: BrowserContext): Promise<void> {
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: login.partner.open }).click(),
  ])
  const allow = opened.getByRole('button', { name: connect.ask.allow, exact: true })
  await expect(allow).toBeEnabled()
  await Promise.all([opened.waitForEvent('close'), allow.click()])
}

for (const gateway of ['paypal', 'vnpay'] as const satisfies readonly Gateway[]) {
  test(`a visitor of a partner's page upgrades by ${gateway} in the studio's window, and the page's chat has Pro`, async ({
    page,
    context,
    studio,
    mailbox,
    shop,
  }) => {
    await register(page, { studio, mailbox })
    if (gateway === 'vnpay') {
      await page.getByRole('button', { name: new RegExp(`^${site.header.currency}`) }).click()
      const saved = page.waitForResponse((response) => response.url().endsWith('/userpreferences/currency'))
      await page.getByRole('menuitemradio', { name: /VND/ }).click()
      await saved
    }
    await page.goto(shop.address)
    await page.evaluate(() => {
      addEventListener('studio-upgraded', (event) => {
        document.title = `upgraded ${JSON.stringify((event as CustomEvent).detail.paymentId)}`
      })
    })
    const box = new UpgradeBox(page.locator('studio-upgrade'))
    await connectSite(page, context)
    await expect(box.plan(upgrade.plans.pro)).toBeChecked()
    // Nothing is asked for that only the studio may know.
    await expect(page.locator('studio-upgrade input[type=password]')).toHaveCount(0)
    await box.goOn()
    const { host } = new URL(studio.origin)
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      box.button(filled(upgrade.partner.pay, { host })).click(),
    ])
    await expect(page.getByText(upgrade.partner.waiting)).toBeVisible()
    const there = new UpgradeBox(window.getByRole('main'))
    await there.goOn()
    await there.pay(gateway).click()
    await payAt(window, { studio, gateway })
    await callback.says(window, 'paid')
    await window.getByRole('button', { name: payments.callback.closeWindow }).click()

    await expect(page.getByText(upgrade.done.heading)).toBeVisible()
    await expect(page).toHaveTitle('upgraded null')
    // Nothing of the payment has come to the partner's page.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/pendingPaymentTxn/)

    const chat = new ChatBox(page)
    // A chat on a page of others asks the server nothing before it is used.
    await chat.composer.click()
    await chat.modelButton.click()
    await page.getByRole('option', { name: /sand-vision-1/ }).click()
    await chat.ask('Is this Pro?')
    await chat.answered('You said: Is this Pro?')
  })
}

test('who closes the window has lost nothing, and can go on', async ({
  page,
  context,
  studio,
  mailbox,
  shop,
}) => {
  await register(page, { studio, mailbox })
  await page.goto(shop.address)
  const box = new UpgradeBox(page.locator('studio-upgrade'))
  await connectSite(page, context)
  await box.goOn()
  const pay = box.button(filled(upgrade.partner.pay, { host: new URL(studio.origin).host }))
  const [window] = await Promise.all([context.waitForEvent('page'), pay.click()])
  await window.getByRole('main').waitFor()
  await window.close()
  const show = box.button(upgrade.partner.show)
  const [again] = await Promise.all([context.waitForEvent('page'), show.click()])
  await expect(again.getByRole('main')).toBeVisible()
})
