import type { Page } from '@playwright/test'
import { chromiumArguments } from '../../scripts/find-chromium.mjs'
import { cases } from '../scope.ts'
import { agree, openConnectWindow } from './support/connect.ts'
import type { Gateway } from './support/gateways.ts'
import { startHostPage, type HostPage } from './support/host-page.ts'
import { filled, labels } from './support/labels.ts'
import { newAccount, register, SignInForm } from './support/sign-in.ts'
import { expect, withoutProxy } from './support/test.ts'
import { askProHere, buy, proModel, test as base, UpgradeBox } from './support/upgrade.ts'

const { upgrade, payments } = labels.en

/** The page of a partner whom the studio allows, with a chat and an upgrade that know of each other. */
const test = base.extend<{ upgradeMode: 'inline' | 'modal'; shop: HostPage }>({
  upgradeMode: ['inline', { option: true }],
  shop: async ({ studio, upgradeMode }, use) => {
    const shop = await startHostPage({
      studio: studio.origin,
      mode: 'inline',
      attributes: 'mode="inline"',
      more: `<studio-upgrade mode="${upgradeMode}" endpoint="${studio.origin}" lang="en"></studio-upgrade>`,
      port: studio.partnerPort,
    })
    await use(shop)
    await shop.close()
  },
})

/** Presses a button that closes its window, maybe before the press is known to be over. */
async function closeBy(window: Page, name: string): Promise<void> {
  const closed = window.waitForEvent('close')
  await window
    .getByRole('button', { name })
    .click()
    .catch(() => undefined)
  await closed
}

test.use({
  ...withoutProxy,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...chromiumArguments, '--test-third-party-cookie-phaseout'] }),
})

/** Has the page's title tell what it is told of a payment. */
const nameAfterUpgrade = (page: Page): Promise<void> =>
  page.evaluate(() => {
    addEventListener('studio-upgraded', (event) => {
      document.title = `upgraded ${JSON.stringify((event as CustomEvent).detail.paymentId)}`
    })
  })

/** Opens the dialog of the page's upgrade, as a button of the page would. */
const openDialog = (page: Page): Promise<void> =>
  page.locator('studio-upgrade').evaluate(async (element: HTMLElement & { open(): Promise<void> }) => {
    // A page's button calls what the script of the tag has brought by then.
    await customElements.whenDefined(element.localName)
    await element.open()
  })

for (const gateway of cases('vnpay', 'paypal') satisfies readonly Gateway[]) {
  test(`a signed-out visitor of a partner's page registers and upgrades by ${gateway} in the studio's windows, and the page's chat has Pro`, async ({
    page,
    context,
    studio,
    mailbox,
    upstream,
    shop,
  }) => {
    await page.goto(shop.address)
    await nameAfterUpgrade(page)
    const box = new UpgradeBox(page.locator('studio-upgrade'))
    await expect(box.step(1, 3)).toBeVisible()
    const connecting = await openConnectWindow(page, context)
    const account = newAccount()
    const form = new SignInForm(connecting)
    await form.register(account)
    await form.enterCode(await mailbox.code(account.email))
    await agree(connecting)

    await expect(box.step(2, 3)).toBeVisible()
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
    await buy(window, { studio, gateway, box: there })
    await closeBy(window, payments.callback.closeWindow)

    await expect(page.getByText(upgrade.done.heading)).toBeVisible()
    await expect(page).toHaveTitle('upgraded null')
    // Nothing of the payment has come to the partner's page.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/pendingPaymentTxn/)

    await askProHere(page)
    expect(upstream.requests.at(-1)?.model).toBe(proModel.split('/')[1])
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
  await agree(await openConnectWindow(page, context))
  await box.goOn()
  const { host } = new URL(studio.origin)
  const pay = box.button(filled(upgrade.partner.pay, { host }))
  const [window] = await Promise.all([context.waitForEvent('page'), pay.click()])
  await window.getByRole('main').waitFor()
  await window.close()
  // A page hears a little later that a window of its own has gone.
  await expect(page.getByText(upgrade.partner.none)).toBeVisible()
  const show = box.button(upgrade.partner.show)
  const [again] = await Promise.all([context.waitForEvent('page'), show.click()])
  await expect(again.getByRole('main')).toBeVisible()
})

test.describe('as a dialog', () => {
  test.use({ upgradeMode: 'modal' })

  test('closed while its window is open, the upgrade finds the window again, and the page hears of the plan', async ({
    page,
    context,
    studio,
    mailbox,
    shop,
  }) => {
    await register(page, { studio, mailbox })
    await page.goto(shop.address)
    await nameAfterUpgrade(page)
    await openDialog(page)
    const dialog = page.getByRole('dialog', { name: upgrade.heading })
    const box = new UpgradeBox(dialog)
    await agree(await openConnectWindow(page, context))
    await box.goOn()
    const pay = box.button(filled(upgrade.partner.pay, { host: new URL(studio.origin).host }))
    const [window] = await Promise.all([context.waitForEvent('page'), pay.click()])
    const there = new UpgradeBox(window.getByRole('main'))
    await there.goOn()
    await there.pay('paypal').waitFor()

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await openDialog(page)
    await expect(page.getByText(upgrade.partner.waiting)).toBeVisible()
    const open = context.pages().length
    await box.button(upgrade.partner.show).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // The window that was there has come to the front, where it was left.
    expect(context.pages()).toHaveLength(open)
    await buy(window, { studio, gateway: 'paypal', box: there })
    await closeBy(window, payments.callback.closeWindow)

    await expect(page).toHaveTitle('upgraded null')
    await expect(dialog).toBeHidden()
    await openDialog(page)
    await expect(page.getByText(upgrade.done.heading)).toBeVisible()
  })
})
