import { cases } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { payAt, tookNotices } from './support/gateways.ts'
import { filled, labels, pattern } from './support/labels.ts'
import { payments as command } from './support/operator.ts'
import { logOut, register, SignInForm } from './support/sign-in.ts'
import { expect } from './support/test.ts'
import {
  askProModel,
  callback,
  header,
  leaveFor,
  readPricesIn,
  subscriptionOf,
  test,
  UpgradeBox,
  type CallbackState,
} from './support/upgrade.ts'

const { account: accountTexts, errors, models, payments, upgrade } = labels.en

for (const gateway of cases('paypal', 'vnpay')) {
  test(`what the operator refunds has ended: ${gateway}`, async ({
    page,
    context,
    studio,
    mailbox,
    complaints,
  }) => {
    const account = await register(page, { studio, mailbox })
    if (gateway === 'vnpay') await readPricesIn(page, 'VND')
    await leaveFor(page, { studio, gateway })
    await payAt(page, { studio, gateway })
    await callback.says(page, 'paid')
    const facts = await page.getByRole('main').getByRole('definition').allInnerTexts()
    const number = facts.at(-1) ?? ''
    await mailbox.next(account.email)
    await askProModel(page, studio)

    const refund = ['refund', number, '--reason', 'Wrong plan', '--yes', '--json']
    const { code, output } = await command(studio, ...refund)
    expect({ code, output }).toMatchObject({ code: 0 })
    expect(JSON.parse(output)).toMatchObject({ payment: { number, status: 'refunded' } })
    expect((await mailbox.next(account.email)).subject).toMatch(/refunded/i)
    // It is given back once.
    expect(await command(studio, ...refund)).toMatchObject({ code: 1 })

    // A page that is still open does not know it yet.
    complaints.expectFailedRequests('/api/chat/send', 403)
    const chat = new ChatBox(page)
    await chat.ask('And still?')
    await expect(page.getByText(errors.MODEL_NOT_ALLOWED).first()).toBeVisible()

    const other = await context.newPage()
    await other.goto(`${studio.origin}/profile`)
    await expect(other.getByRole('main').getByText(accountTexts.tier.free, { exact: true })).toBeVisible()
    await header.hasFree(other)
    await other.goto(studio.origin)
    await new ChatBox(other).modelButton.click()
    const option = other.getByRole('option', { name: /sand-vision-1/ })
    await expect(option).toHaveAttribute('aria-disabled', 'true')
    await expect(option).toContainText(filled(models.notAvailable, { tier: models.tiers.pro }))

    await other.goto(`${studio.origin}/settings`)
    const part = other.getByRole('region', { name: payments.settings.title })
    await expect(part.getByText(payments.plan.free, { exact: true })).toBeVisible()
    await expect(part.getByText(payments.status.refunded, { exact: true })).toBeVisible()
    await part.getByRole('link', { name: pattern(payments.settings.receiptOf) }).click()
    await expect(other.getByText(payments.receipt.refundedMark, { exact: true })).toBeVisible()
    await expect(other.getByText(pattern(payments.receipt.refundedText))).toBeVisible()
    // The code, the receipt, and one word about the refund, whoever else speaks of it.
    await tookNotices(studio, gateway)
    await mailbox.hasOnly(studio, account.email, 3)
  })
}

const noReturns = cases(
  { gateway: 'vnpay', outcome: 'no-return' },
  { gateway: 'paypal', outcome: 'no-return' },
  { gateway: 'paypal', outcome: 'return-not-found' },
)
for (const { gateway, outcome } of noReturns) {
  test(`who never comes back has Pro by what the gateway tells the studio: ${gateway} ${outcome}`, async ({
    page,
    studio,
    mailbox,
    complaints,
  }) => {
    if (outcome === 'return-not-found') complaints.expectFailedRequests('/payment/callback/not-here', 404)
    const account = await register(page, { studio, mailbox })
    if (gateway === 'vnpay') await readPricesIn(page, 'VND')
    await leaveFor(page, { studio, gateway })
    await payAt(page, { studio, gateway, outcome })
    // Without any page of the studio being open, or asking.
    if (outcome === 'return-not-found') await page.waitForURL(/\/not-here/)
    await page.goto('about:blank')
    await mailbox.next(account.email)
    await askProModel(page, studio)
    await header.hasPro(page)

    // What this browser remembers of the payment is told as what has become of it.
    await page.goto(`${studio.origin}/settings`)
    await page.getByRole('button', { name: payments.settings.again }).click()
    await expect(page.getByRole('heading', { name: upgrade.done.heading })).toBeVisible()
    await page.getByRole('button', { name: upgrade.done.close, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('pendingPaymentTxn'))).toBeNull()
    await tookNotices(studio, gateway)
    await mailbox.hasOnly(studio, account.email, 2)
  })
}

test('cancelled at VNPay is no failed attempt; an account without enough money is one, and the page says so', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  await readPricesIn(page, 'VND')
  await leaveFor(page, { studio, gateway: 'vnpay' })
  await payAt(page, { studio, gateway: 'vnpay', outcome: 'cancelled' })
  await callback.says(page, 'cancelled')
  await expect(page.getByText(payments.callback.cancelled.text)).toBeVisible()

  const box = new UpgradeBox(page.getByRole('main'))
  await page.goto(`${studio.origin}/pro`)
  await box.goOn()
  await expect(box.pay('vnpay')).toBeEnabled()
  await expect(page.getByText(pattern(upgrade.attempts.count))).toBeHidden()
  await box.pay('vnpay').click()
  await payAt(page, { studio, gateway: 'vnpay', outcome: 'insufficient-funds' })
  await callback.says(page, 'failed')
  await expect(page.getByText(payments.callback.reason.funds)).toBeVisible()

  await page.goto(`${studio.origin}/pro`)
  await box.goOn()
  await expect(page.getByText(filled(upgrade.attempts.count, { attempt: 1, max: 3 }))).toBeVisible()
  await header.hasFree(page)
})

test('a way back that was altered says nothing of the payment; what VNPay itself says counts', async ({
  page,
  studio,
  mailbox,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/payments/vnpay/callback', 502)
  const account = await register(page, { studio, mailbox })
  await readPricesIn(page, 'VND')
  await leaveFor(page, { studio, gateway: 'vnpay' })
  await payAt(page, { studio, gateway: 'vnpay', outcome: 'return-altered' })
  await callback.says(page, 'broken')
  await expect(page.getByText(payments.callback.broken.text)).toBeVisible()
  // The amount that was agreed has arrived by the notice, not the one that the altered address names.
  expect((await mailbox.next(account.email)).text).toContain('578')
  await page.getByRole('link', { name: payments.callback.payments, exact: true }).click()
  const part = page.getByRole('region', { name: payments.settings.title })
  await expect(part.getByText(payments.status.paid, { exact: true })).toBeVisible()
  await expect(part.getByText(/578/).first()).toBeVisible()
})

test('an address that nobody has signed, or that says something twice or nothing, grants nothing', async ({
  page,
  studio,
  mailbox,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/payments/vnpay/callback', 502)
  const account = await register(page, { studio, mailbox })
  await page.goto(`${studio.origin}/payment/callback`)
  await callback.says(page, 'none')
  await readPricesIn(page, 'VND')
  await leaveFor(page, { studio, gateway: 'vnpay' })
  await page.waitForURL(({ origin }) => origin === studio.sandbox)
  const asked = new URL(page.url()).searchParams
  const reference = asked.get('vnp_TxnRef') ?? ''
  const paid = new URLSearchParams({
    vnp_Amount: asked.get('vnp_Amount') ?? '',
    vnp_TmnCode: asked.get('vnp_TmnCode') ?? '',
    vnp_TxnRef: reference,
    vnp_TransactionNo: '14000000',
    vnp_ResponseCode: '00',
    vnp_TransactionStatus: '00',
    vnp_SecureHash: 'a'.repeat(128),
  })
  const addresses: [query: string, says: CallbackState][] = [
    [`?${paid}`, 'broken'],
    [`?${paid}&vnp_TxnRef=${reference}`, 'doubled'],
    [`?id=${reference}&id=${reference}`, 'doubled'],
    // What this browser has begun last, of which nothing is known but that.
    ['', 'pending'],
  ]
  for (const [query, says] of addresses) {
    await page.goto(`${studio.origin}/payment/callback${query}`)
    await callback.says(page, says)
    await header.hasFree(page)
  }
  expect(await subscriptionOf(page, studio)).toMatchObject({ tier: 'free', endsAt: null })
  await mailbox.hasOnly(studio, account.email, 1)
})

test('whose session has ended on the way is asked to log in, and goes on where they were', async ({
  page,
  context,
  studio,
  mailbox,
}) => {
  const account = await register(page, { studio, mailbox })
  await leaveFor(page, { studio, gateway: 'paypal' })
  await page.waitForURL(({ origin }) => origin === studio.sandbox)
  const other = await context.newPage()
  await other.goto(studio.origin)
  await logOut(other, account.userName)
  await other.close()

  // Only the way back can take the money.
  await payAt(page, { studio, gateway: 'paypal', outcome: 'webhook-lost' })
  await callback.says(page, 'signIn')
  await expect(page.getByText(payments.callback.signIn.text)).toBeVisible()
  await mailbox.hasOnly(studio, account.email, 1)
  await page.getByRole('link', { name: payments.callback.signInButton, exact: true }).last().click()
  await new SignInForm(page).logIn(account)
  await callback.says(page, 'paid')
  await header.hasPro(page)
})
