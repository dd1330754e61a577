import type { Locator, Page } from '@playwright/test'
import { formatDate } from '../../packages/core/src/format/date.ts'
import { periodEnd } from '../../packages/core/src/payments/period-end.ts'
import { payAt } from './support/gateways.ts'
import { filled, labels } from './support/labels.ts'
import { logOut, newAccount, register, SignInForm } from './support/sign-in.ts'
import { expect } from './support/test.ts'
import {
  subscriptionOf,
  callback,
  header,
  leaveFor,
  openUpgrade,
  test,
  UpgradeBox,
} from './support/upgrade.ts'

const { upgrade, payments, site, ui } = labels.en

const dialogOf = (page: Page) => page.getByRole('dialog', { name: upgrade.heading })

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(target)}.`)
}

test('who signs in by Google in the upgrade comes back to what they had chosen, and pays it', async ({
  page,
  studio,
  mailbox,
}) => {
  await page.goto(`${studio.origin}/plans?from=test`)
  const box = await openUpgrade(page)
  await box.button(upgrade.signIn.plans).click()
  await expect(box.step(2, 3)).toBeVisible()
  await box.yearly.check()
  await box.godMode.check()
  await box.goOn()
  await expect(box.step(1, 3)).toBeVisible()
  // It is the upgrade that marks the way back: noted when the page is left.
  await page.evaluate(() =>
    addEventListener('pagehide', () =>
      sessionStorage.setItem('noted', sessionStorage.getItem('postAuthNext') ?? 'nothing'),
    ),
  )
  const { email } = newAccount('google')
  await new SignInForm(page, dialogOf(page)).signInWith('Google', email)

  await expect(box.step(1, 2)).toBeVisible()
  await expect(box.plan(upgrade.plans.pro)).toBeChecked()
  await expect(box.yearly).toBeChecked()
  await expect(box.godMode).toBeChecked()
  // The mark of the way back is gone: a reload opens nothing.
  await expect(page).toHaveURL(`${studio.origin}/plans?from=test`)
  const kept = await page.evaluate(() => ['noted', 'postAuthNext'].map((key) => sessionStorage.getItem(key)))
  expect(kept).toEqual(['/plans?from=test&plan=pro&period=yearly&godmode=1&upgrade=plan', null])
  await box.goOn()
  await box.pay('paypal').click()
  await payAt(page, { studio, gateway: 'paypal' })
  await callback.says(page, 'paid')
  await expect(page.getByText(payments.purchase.yearlyGodMode)).toBeVisible()
  await mailbox.next(email)
})

test('who signs in with a code by mail in the upgrade goes on with the plans', async ({
  page,
  studio,
  mailbox,
}) => {
  const account = await register(page, { studio, mailbox })
  await logOut(page, account.userName)
  const box = await openUpgrade(page)
  const form = new SignInForm(page, dialogOf(page))
  await form.askForCode(account.email)
  await form.enterCode(await mailbox.code(account.email))
  await expect(box.step(2, 3)).toBeVisible()
  await expect(box.plan(upgrade.plans.pro)).toBeVisible()
  await expect(page).toHaveURL(`${studio.origin}/`)
})

test('Free closes the upgrade and leads home; who is not signed in passes the sign-in there', async ({
  page,
  studio,
  mailbox,
}) => {
  const account = await register(page, { studio, mailbox })
  await page.goto(`${studio.origin}/plans`)
  const box = await openUpgrade(page)
  await box.choose(upgrade.plans.free)
  await expect(box.godMode).toBeHidden()
  await box.goOn()
  await expect(page).toHaveURL(`${studio.origin}/home`)
  await expect(dialogOf(page)).toBeHidden()

  await logOut(page, account.userName)
  await openUpgrade(page)
  await box.button(upgrade.signIn.plans).click()
  await box.choose(upgrade.plans.free)
  await box.goOn()
  await expect(page).toHaveURL(`${studio.origin}/login`)
  await expect(dialogOf(page)).toBeHidden()
  await new SignInForm(page).logIn(account)
  await expect(page).toHaveURL(`${studio.origin}/home`)
})

test('Back leads one step back: to the sign-in, or out of the upgrade', async ({ page, studio, mailbox }) => {
  await page.goto(studio.origin)
  const box = await openUpgrade(page)
  await box.button(upgrade.signIn.plans).click()
  await box.button(upgrade.back).click()
  await expect(box.step(1, 3)).toBeVisible()
  await expect(new SignInForm(page, dialogOf(page)).email).toBeVisible()

  await register(page, { studio, mailbox })
  await openUpgrade(page)
  await box.yearly.check()
  await box.goOn()
  await expect(box.step(2, 2)).toBeVisible()
  await box.button(upgrade.back).click()
  await expect(box.step(1, 2)).toBeVisible()
  await expect(box.yearly).toBeChecked()
  await box.button(upgrade.back).click()
  await expect(dialogOf(page)).toBeHidden()
})

test('Escape, a press outside and the close button close the upgrade; the page behind it stands still', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.origin}/plans`)
  await expect(page.getByRole('table').or(page.getByRole('radiogroup')).first()).toBeVisible()
  const scrolled = () => page.evaluate(() => scrollY)
  const dialog = dialogOf(page)
  const closings: (() => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 400),
    () => dialog.getByRole('button', { name: ui.close, exact: true }).click(),
  ]
  for (const close of closings) {
    await openUpgrade(page)
    await page.mouse.move(400, 690)
    await page.mouse.wheel(0, 500)
    // The wheel is answered with the next frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await scrolled()).toBe(0)
    await close()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: site.pro.get })).toBeFocused()
  }
  // Over the page: what stands beside it scrolls by itself.
  await page.getByRole('main').hover()
  await page.mouse.wheel(0, 500)
  await expect.poll(scrolled).toBeGreaterThan(0)
})

test('the same button among the plans opens the upgrade with its plan each time', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio.origin}/plans`)
  const offer = page.getByRole('button', { name: payments.plans.upgradeGodMode, exact: true })
  const box = new UpgradeBox(dialogOf(page))
  await offer.click()
  await box.button(upgrade.signIn.plans).click()
  await expect(box.godMode).toBeChecked()
  await box.godMode.uncheck()
  await box.yearly.check()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await offer.click()
  await expect(box.godMode).toBeChecked()
  await expect(box.yearly).not.toBeChecked()
})

test('the keyboard alone leads from the header to the page of the gateway', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  await page.goto(studio.origin)
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: site.pro.get }))
  await page.keyboard.press('Enter')
  const box = new UpgradeBox(dialogOf(page))
  await tabTo(page, dialogOf(page).getByRole('radio', { name: upgrade.period.monthly }))
  await page.keyboard.press('ArrowRight')
  await expect(box.yearly).toBeChecked()
  await tabTo(page, box.godMode)
  await page.keyboard.press('Space')
  await expect(box.godMode).toBeChecked()
  await tabTo(page, box.continue)
  await page.keyboard.press('Enter')
  await expect(box.step(2, 2)).toBeVisible()
  await expect(box.pay('paypal')).toBeEnabled()
  await tabTo(page, box.pay('paypal'))
  await page.keyboard.press('Enter')
  await payAt(page, { studio, gateway: 'paypal' })
  await callback.says(page, 'paid')
  await expect(page.getByText(payments.purchase.yearlyGodMode)).toBeVisible()
})

test('who buys again while they have Pro gets the time behind the one they have', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  await leaveFor(page, { studio, gateway: 'paypal' })
  await payAt(page, { studio, gateway: 'paypal' })
  await callback.says(page, 'paid')
  const { endsAt } = await subscriptionOf(page, studio)
  if (endsAt === null) throw new Error('What was paid has no end.')
  const [month, more] = [formatDate(endsAt, 'en'), formatDate(periodEnd('yearly', endsAt), 'en')]

  const part = page.getByRole('region', { name: payments.settings.title })
  await expect(part.getByText(month, { exact: true })).toBeVisible()
  await part.getByRole('button', { name: payments.settings.again }).click()
  const box = new UpgradeBox(dialogOf(page))
  await box.yearly.check()
  await expect(page.getByText(filled(upgrade.plans.extends, { date: more }))).toBeVisible()
  await box.goOn()
  await box.pay('paypal').click()
  await payAt(page, { studio, gateway: 'paypal' })
  await callback.says(page, 'paid')

  await page.goto(`${studio.origin}/settings`)
  await expect(part.getByText(more, { exact: true })).toBeVisible()
  await expect(part.getByText(payments.status.paid, { exact: true })).toHaveCount(2)
  await header.hasPro(page)
})

test('prices that cannot be loaded are shown as the usual ones, and nothing is paid by them', async ({
  page,
  studio,
  mailbox,
  complaints,
}) => {
  complaints.expectFailedRequests('/pricing', 'refused')
  await register(page, { studio, mailbox })
  await page.route('**/pricing', (route) => route.abort())
  await page.goto(`${studio.origin}/plans`)
  await expect(page.getByText(payments.plans.pricesFailed)).toBeVisible()
  await expect(page.getByText(payments.plans.pricesDefault)).toBeVisible()
  await expect(page.getByText('$19.99').first()).toBeVisible()
  for (const name of [payments.plans.upgrade, payments.plans.upgradeGodMode]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  }

  const box = await openUpgrade(page)
  await expect(page.getByText(upgrade.prices.failed)).toBeVisible()
  const marked = dialogOf(page).getByRole('radio', { name: new RegExp(upgrade.prices.default) })
  await expect(marked).toBeVisible()
  await expect(box.continue).toHaveAttribute('aria-disabled', 'true')
  await box.continue.press('Enter')
  await expect(box.step(1, 2)).toBeVisible()
  // Another failure is told as well. The first notice stands until the answer is there.
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/pricing'))
  await box.button(upgrade.retry).click()
  await refused
  await expect(box.button(upgrade.retry)).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText(upgrade.prices.failed)).toBeVisible()

  await page.unroute('**/pricing')
  await box.button(upgrade.retry).click()
  await expect(page.getByText(upgrade.prices.failed)).toBeHidden()
  await expect(marked).toBeHidden()
  await box.goOn()
  await expect(box.pay('paypal')).toBeEnabled()
})
