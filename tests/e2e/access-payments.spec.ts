import type { Page } from '@playwright/test'
import { runsEverything } from '../scope.ts'
import { flaws, shownThemes } from './support/flaws.ts'
import { payAt } from './support/gateways.ts'
import { labels, pattern } from './support/labels.ts'
import { register } from './support/sign-in.ts'
import { expect } from './support/test.ts'
import { callback, leaveFor, openUpgrade, test, UpgradeBox } from './support/upgrade.ts'

const { payments, upgrade } = labels.en

const wide = { width: 1280, height: 800 }
const narrow = { width: 360, height: 740 }

/** Nothing moves: what is half faded in has not the colours that it will have. */
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: wide })

/** Looks at a state on a wide screen, when everything runs, and on a narrow one, where it has to fit as well. */
async function look(page: Page, state: string): Promise<void> {
  if (runsEverything) expect.soft(await flaws(page), state).toEqual([])
  await page.setViewportSize(narrow)
  expect.soft(await flaws(page), `${state}, narrow`).toEqual([])
  const isWider = await page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll('dialog[open], dialog[open] .st-dialog-body'),
    ].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  )
  expect.soft(isWider, `${state} is wider than a narrow screen`).toBe(false)
  await page.setViewportSize(wide)
}

/** The pages that everybody may read; each is ready when its heading is there, and nothing is loading. */
const openPages = ['/plans', '/pro', '/purchases-refunds', '/vnpay-instructions', '/payment/callback']

async function lookAtOpenPages(page: Page, origin: string): Promise<void> {
  for (const path of openPages) {
    await page.goto(origin + path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, path)
  }
}

for (const theme of shownThemes) {
  test.describe(`in the theme ${theme}`, () => {
    test.beforeEach(async ({ page }) => {
      test.slow()
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
    })

    test('what can be read and chosen before anybody has signed in has no flaw', async ({ page, studio }) => {
      await page.goto(studio.origin)
      const box = await openUpgrade(page)
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
      await look(page, 'modal: sign-in')
      await box.button(upgrade.signIn.plans).click()
      await expect(box.godMode).toBeVisible()
      await look(page, 'modal: plans')
      await lookAtOpenPages(page, studio.origin)
    })

    test('paying, and what has been paid, has no flaw', async ({ page, studio, mailbox }) => {
      await register(page, { studio, mailbox })
      await page.goto(studio.origin)
      const box = await openUpgrade(page)
      await box.yearly.check()
      await box.godMode.check()
      await look(page, 'modal: plans, signed in')
      await box.goOn()
      await expect(box.pay('paypal')).toBeVisible()
      await look(page, 'modal: payment')

      await box.pay('paypal').click()
      await page.waitForURL(({ origin }) => origin === studio.sandbox)
      await page.goto(`${studio.origin}/settings`)
      await page.getByRole('link', { name: payments.settings.openLink }).click()
      await callback.says(page, 'pending')
      await look(page, 'pending')
      await page.goto(studio.origin)
      await openUpgrade(page)
      await expect(page.getByRole('heading', { name: upgrade.open.heading })).toBeVisible()
      await look(page, 'modal: open payment')
      await box.button(upgrade.open.continue).click()
      await payAt(page, { studio, gateway: 'paypal' })
      await callback.says(page, 'paid')
      await look(page, 'paid')

      await page.getByRole('link', { name: payments.callback.receipt, exact: true }).click()
      await expect(page.getByRole('heading', { name: payments.receipt.heading })).toBeVisible()
      await look(page, 'receipt')
      await page.goto(`${studio.origin}/settings`)
      await expect(page.getByRole('link', { name: pattern(payments.settings.receiptOf) })).toBeVisible()
      await look(page, 'settings')
      await page.goto(`${studio.origin}/plans`)
      await expect(page.getByRole('button', { name: payments.plans.extend, exact: true })).toBeVisible()
      await look(page, 'plans of somebody who has Pro')
    })

    test('what goes wrong while paying has no flaw', async ({ page, studio, mailbox }) => {
      await register(page, { studio, mailbox })
      await leaveFor(page, { studio, gateway: 'paypal' })
      await payAt(page, { studio, gateway: 'paypal', outcome: 'cancelled' })
      await callback.says(page, 'cancelled')
      await look(page, 'cancelled')
      for (const attempt of [1, 2, 3]) {
        await leaveFor(page, { studio, gateway: 'paypal' })
        await payAt(page, { studio, gateway: 'paypal', outcome: 'declined' })
        await callback.says(page, 'failed')
        if (attempt === 1) await look(page, 'failed')
      }
      await page.goto(studio.origin)
      const box = await openUpgrade(page)
      await box.goOn()
      await expect(page.getByText(pattern(upgrade.attempts.blocked))).toBeVisible()
      await look(page, 'modal: blocked')
      await page.goto(`${studio.origin}/settings`)
      await expect(page.getByText(pattern(payments.settings.blocked))).toBeVisible()
      await look(page, 'settings, blocked')
    })
  })
}

if (runsEverything) {
  test('in Vietnamese there is no flaw either, and the longer words fit', async ({
    page,
    studio,
    mailbox,
  }) => {
    test.slow()
    await register(page, { studio, mailbox })
    await leaveFor(page, { studio, gateway: 'paypal' })
    await payAt(page, { studio, gateway: 'paypal' })
    await callback.says(page, 'paid')
    const { vi } = labels
    await page.getByRole('button', { name: new RegExp(`^${labels.en.site.header.language}:`) }).click()
    await page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click()
    await expect(page.getByRole('heading', { name: vi.payments.callback.paid.heading })).toBeVisible()
    await look(page, 'paid')
    await page.getByRole('link', { name: vi.payments.callback.receipt, exact: true }).click()
    await expect(page.getByRole('heading', { name: vi.payments.receipt.heading })).toBeVisible()
    await look(page, 'receipt')
    await page.goto(`${studio.origin}/settings`)
    const part = page.getByRole('region', { name: vi.payments.settings.title })
    await expect(part.getByText(vi.payments.status.paid, { exact: true })).toBeVisible()
    await look(page, 'settings')
    await part.getByRole('button', { name: vi.payments.settings.again }).click()
    const box = new UpgradeBox(page.getByRole('dialog', { name: vi.upgrade.heading }), 'vi')
    await box.yearly.check()
    await look(page, 'modal: plans')
    await box.goOn()
    await expect(box.pay('paypal')).toBeVisible()
    await look(page, 'modal: payment')
    await lookAtOpenPages(page, studio.origin)
  })
}
