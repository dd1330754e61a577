import { cases, representative, runsEverything } from '../scope.ts'
import { payAt, play, tookNotices, type Gateway } from './support/gateways.ts'
import { filled, labels } from './support/labels.ts'
import { newAccount, register, SignInForm } from './support/sign-in.ts'
import { expect } from './support/test.ts'
import {
  askProModel,
  buy,
  callback,
  chooseCurrency,
  header,
  openUpgrade,
  proModel,
  readPricesIn,
  test,
  UpgradeBox,
} from './support/upgrade.ts'

const { upgrade, payments, errors } = labels.en

const prices = { paypal: '$199.99', vnpay: '5,780,000' } as const
for (const gateway of cases('paypal', 'vnpay') satisfies readonly Gateway[]) {
  test(
    `a signed-out visitor registers in the upgrade, pays a year by ${gateway}, and uses a model of Pro`,
    representative,
    async ({ page, studio, mailbox, upstream }) => {
      await page.goto(studio.origin)
      const box = await openUpgrade(page)
      await expect(box.step(1, 3)).toBeVisible()
      const account = newAccount()
      const form = new SignInForm(page, page.getByRole('dialog', { name: upgrade.heading }))
      await form.register(account)
      await form.enterCode(await mailbox.code(account.email))

      await expect(box.step(2, 3)).toBeVisible()
      await box.yearly.check()
      await expect(box.plan(upgrade.plans.pro)).toBeChecked()
      await box.goOn()
      await expect(box.step(3, 3)).toBeVisible()
      await buy(page, { studio, gateway, box })
      // The header knows it without a reload.
      await header.hasPro(page)
      expect(await page.evaluate(() => localStorage.getItem('pendingPaymentTxn'))).toBeNull()

      expect((await mailbox.next(account.email)).text).toContain(prices[gateway])
      await page.getByRole('link', { name: payments.callback.receipt, exact: true }).click()
      await expect(page.getByRole('heading', { name: payments.receipt.heading })).toBeVisible()
      await expect(page.getByText(prices[gateway]).first()).toBeVisible()

      await askProModel(page, studio)
      expect(upstream.requests.at(-1)?.model).toBe(proModel.split('/')[1])
    },
  )
}

test('who reads prices in dong and then registers pays by VNPay, and has Pro', async ({
  page,
  studio,
  mailbox,
}) => {
  await page.goto(studio.origin)
  await chooseCurrency(page, 'VND')
  const box = await openUpgrade(page)
  const account = newAccount()
  const form = new SignInForm(page, page.getByRole('dialog', { name: upgrade.heading }))
  await form.register(account)
  await form.enterCode(await mailbox.code(account.email))
  await box.goOn()
  await expect(box.pay('paypal')).toBeHidden()
  await box.pay('vnpay').click()
  await payAt(page, { studio, gateway: 'vnpay' })
  await callback.says(page, 'paid')
  expect((await mailbox.next(account.email)).text).toContain('578')
  await page.goto(`${studio.origin}/settings`)
  const part = page.getByRole('region', { name: payments.settings.title })
  await expect(part.getByText(payments.plan.pro, { exact: true }).first()).toBeVisible()
  await expect(part.getByText(payments.status.paid)).toBeVisible()
  await askProModel(page, studio)
})

const endings: { gateway: Gateway; outcome: string; says: 'paid' | 'pending' }[] = [
  { gateway: 'vnpay', outcome: 'notice-lost', says: 'paid' },
  { gateway: 'vnpay', outcome: 'notice-doubled', says: 'paid' },
  { gateway: 'vnpay', outcome: 'notice-first', says: 'paid' },
  { gateway: 'vnpay', outcome: 'delayed', says: 'paid' },
  { gateway: 'paypal', outcome: 'webhook-lost', says: 'paid' },
  { gateway: 'paypal', outcome: 'webhook-doubled', says: 'paid' },
  { gateway: 'paypal', outcome: 'webhook-first', says: 'paid' },
  { gateway: 'paypal', outcome: 'pending', says: 'paid' },
]
const shown = endings.filter(({ outcome }) => runsEverything || outcome === 'notice-lost')
for (const { gateway, outcome, says } of shown) {
  test(
    `whatever the gateway says in whatever order, one payment is one period: ${gateway} ${outcome}`,
    representative,
    async ({ page, studio, mailbox }) => {
      const account = await register(page, { studio, mailbox })
      if (gateway === 'vnpay') await readPricesIn(page, 'VND')
      await page.goto(`${studio.origin}/pro`)
      const box = new UpgradeBox(page.getByRole('main'))
      await box.goOn()
      await box.pay(gateway).click()
      await payAt(page, { studio, gateway, outcome: outcome as never })
      await callback.says(page, says)
      // Coming back once more changes nothing.
      await page.reload()
      await callback.says(page, says)
      await page.goto(`${studio.origin}/settings`)
      const part = page.getByRole('region', { name: payments.settings.title })
      await expect(part.getByText(payments.status.paid)).toHaveCount(1)
      // One for the registration, one receipt.
      await tookNotices(studio, gateway)
      await mailbox.hasOnly(studio, account.email, 2)
    },
  )
}

test('a visitor who turns back is told so, and can go on where they were', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  await page.goto(`${studio.origin}/pro`)
  const box = new UpgradeBox(page.getByRole('main'))
  await box.goOn()
  await box.pay('paypal').click()
  await payAt(page, { studio, gateway: 'paypal', outcome: 'cancelled' })
  await callback.says(page, 'cancelled')
})

test('who leaves the page of the gateway finds the payment open, and pays it then', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  await page.goto(studio.origin)
  const box = await openUpgrade(page)
  await box.goOn()
  await box.pay('paypal').click()
  await page.waitForURL(({ origin }) => origin === studio.sandbox)
  await page.goto(studio.origin)
  const again = await openUpgrade(page)
  await expect(page.getByRole('heading', { name: upgrade.open.heading })).toBeVisible()
  await page.keyboard.press('Escape')
  await openUpgrade(page)
  await again.button(upgrade.open.continue).click()
  await payAt(page, { studio, gateway: 'paypal' })
  await callback.says(page, 'paid')
})

test('a declined payment can be tried again, and the third refusal pauses paying for an hour', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  for (const attempt of [1, 2, 3]) {
    await page.goto(`${studio.origin}/pro`)
    const box = new UpgradeBox(page.getByRole('main'))
    await box.goOn()
    if (attempt > 1) {
      const failed = filled(upgrade.attempts.count, { attempt: attempt - 1, max: 3 })
      await expect(page.getByText(failed)).toBeVisible()
    }
    await box.pay('paypal').click()
    await payAt(page, { studio, gateway: 'paypal', outcome: 'declined' })
    await callback.says(page, 'failed')
  }
  await page.goto(`${studio.origin}/pro`)
  const box = new UpgradeBox(page.getByRole('main'))
  await box.goOn()
  await expect(page.getByText(/Paying is paused after 3 failed attempts/)).toBeVisible()
  await expect(box.pay('paypal')).toBeDisabled()
})

test('a gateway that is away is no failed attempt, and the visitor is told in its words', async ({
  page,
  studio,
  mailbox,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/payments/paypal/create', 502)
  await register(page, { studio, mailbox })
  await page.goto(`${studio.origin}/pro`)
  const box = new UpgradeBox(page.getByRole('main'))
  await box.goOn()
  await play(studio, 'paypal', { fault: 'down' })
  try {
    await box.pay('paypal').click()
    await expect(page.getByText(errors.PAYPAL_INITIATION_FAILED)).toBeVisible()
  } finally {
    await play(studio, 'paypal', { fault: null })
  }
  await box.pay('paypal').click()
  await payAt(page, { studio, gateway: 'paypal' })
  await callback.says(page, 'paid')
})

test('another amount than the agreed one buys nothing, and a person looks at it', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  await readPricesIn(page, 'VND')
  await page.goto(`${studio.origin}/pro`)
  const box = new UpgradeBox(page.getByRole('main'))
  await box.goOn()
  await box.pay('vnpay').click()
  await payAt(page, { studio, gateway: 'vnpay', outcome: 'amount-altered' })
  await callback.says(page, 'pending')
  await expect(page.getByText(payments.callback.underReview)).toBeVisible()
})

test('the way back of one buyer is nothing for another', async ({
  page,
  studio,
  mailbox,
  browser,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/payments/', 404)
  await register(page, { studio, mailbox })
  await readPricesIn(page, 'VND')
  await page.goto(`${studio.origin}/pro`)
  const box = new UpgradeBox(page.getByRole('main'))
  await box.goOn()
  await box.pay('vnpay').click()
  await payAt(page, { studio, gateway: 'vnpay' })
  await callback.says(page, 'paid')
  const address = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name ?? '')
  expect(address).toContain('vnp_SecureHash')

  const other = await (await browser.newContext()).newPage()
  await register(other, { studio, mailbox }, newAccount('mai'))
  await other.goto(address)
  await callback.says(other, 'unknown')
  await other.context().close()
})
