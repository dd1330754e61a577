import type { APIResponse, Page } from '@playwright/test'
import { payAt } from './support/gateways.ts'
import { labels } from './support/labels.ts'
import type { Mailbox } from './support/mailbox.ts'
import { Authenticator, openPasskeys, PasskeyBox } from './support/passkeys.ts'
import { register } from './support/sign-in.ts'
import { startStudio, type Studio } from './support/studio.ts'
import { expect, test as optional } from './support/test.ts'
import { callback, header, UpgradeBox } from './support/upgrade.ts'

const { biometrics, errors } = labels.en
const createPath = '/api/payments/paypal/create'

/** A studio whose operator wants every payment confirmed. */
const required = optional.extend<object, { wantsConfirmation: boolean }>({
  wantsConfirmation: [true, { scope: 'worker' }],
  studio: [
    async ({}, use) => {
      const studio = await startStudio({ PAYMENT_CONFIRMATION: 'required' })
      await use(studio)
      await studio.close()
    },
    { scope: 'worker' },
  ],
})

interface Place {
  studio: Studio
  mailbox: Mailbox
}

/** Somebody at the last step of the upgrade. */
async function atPayment(page: Page, { studio }: Pick<Place, 'studio'>): Promise<UpgradeBox> {
  await page.goto(`${studio.origin}/pro`)
  const box = new UpgradeBox(page.getByRole('main'))
  await box.goOn()
  await expect(box.pay('paypal')).toBeVisible()
  return box
}

/** Somebody at the last step of the upgrade, who has a passkey. */
async function withPasskey(
  page: Page,
  place: Place,
): Promise<{ box: UpgradeBox; authenticator: Authenticator }> {
  await register(page, place)
  const authenticator = await Authenticator.add(page)
  await (await openPasskeys(page, place.studio)).add('Laptop')
  return { box: await atPayment(page, place), authenticator }
}

/** How many payments the server knows of whoever is signed in, who has their settings open then. */
async function paymentsOf(page: Page, studio: Studio): Promise<number> {
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/payments' && response.ok(),
  )
  await page.goto(`${studio.origin}/settings`)
  return ((await (await answered).json()) as { payments: unknown[] }).payments.length
}

required(
  'where it is required a payment is confirmed with the passkey, made, and grants Pro',
  async ({ page, studio, mailbox }) => {
    const { box } = await withPasskey(page, { studio, mailbox })
    await expect(box.scope.getByText(biometrics.payment.required)).toBeVisible()
    await expect(box.button(biometrics.payment.skip)).toBeHidden()
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === createPath)
    await box.pay('paypal').click()
    expect((await sent).postDataJSON()).toHaveProperty('confirmationToken')
    await payAt(page, { studio, gateway: 'paypal' })
    await callback.says(page, 'paid')
    await header.hasPro(page)
  },
)

type Body = Record<string, unknown>

/** What somebody on the way might make of a confirmed request, and how the server refuses it. */
const alterations: { what: string; of: (body: Body) => Body; refused: number }[] = [
  { what: 'a smaller amount', of: (body) => ({ ...body, Amount: 0.01 }), refused: 422 },
  {
    what: 'the dearer plan',
    of: (body) => ({ ...body, PurchaseId: 'yearly', Amount: 199.99 }),
    refused: 403,
  },
  {
    what: 'another transaction',
    of: (body) => ({ ...body, clientTransactionId: crypto.randomUUID() }),
    refused: 403,
  },
  { what: 'no transaction', of: (body) => ({ ...body, clientTransactionId: undefined }), refused: 403 },
  { what: 'no token', of: (body) => ({ ...body, confirmationToken: undefined }), refused: 403 },
  { what: 'a made-up token', of: (body) => ({ ...body, confirmationToken: 'x'.repeat(43) }), refused: 403 },
]

required(
  'a confirmed request that was altered on its way is refused, whatever was altered, and nothing is created',
  async ({ page, studio, mailbox, complaints }) => {
    const { box } = await withPasskey(page, { studio, mailbox })
    // The browser reports a refusal by itself.
    complaints.expectFailedRequests(createPath, 403)
    const answers: { what: string; status: number }[] = []
    await page.route(`**${createPath}`, async (route) => {
      const body = route.request().postDataJSON() as Body
      let last: APIResponse | undefined
      for (const { what, of } of alterations) {
        last = await route.fetch({ postData: JSON.stringify(of(body)) })
        answers.push({ what, status: last.status() })
      }
      await route.fulfill({ response: last! })
    })
    await box.pay('paypal').click()
    // The buyer reads the server's words about the last of them.
    await expect(page.getByText(errors.PAYMENT_CONFIRMATION_REQUIRED, { exact: true })).toBeVisible()
    expect(answers).toEqual(alterations.map(({ what, refused }) => ({ what, status: refused })))
    expect(await paymentsOf(page, studio)).toBe(0)
  },
)

required('a confirmation is good once', async ({ page, studio, mailbox }) => {
  const { box } = await withPasskey(page, { studio, mailbox })
  const statuses: number[] = []
  await page.route(`**${createPath}`, async (route) => {
    const body = route.request().postDataJSON() as Body
    const first = await route.fetch()
    const again = { ...body, clientTransactionId: crypto.randomUUID() }
    const second = await route.fetch({ postData: JSON.stringify(again) })
    statuses.push(first.status(), second.status())
    await route.fulfill({ response: first })
  })
  await box.pay('paypal').click()
  await page.waitForURL(({ origin }) => origin === studio.sandbox)
  expect(statuses).toEqual([200, 403])
  expect(await paymentsOf(page, studio)).toBe(1)
})

required(
  'whoever has no passkey is told so, adds one there and then, and pays with it',
  async ({ page, studio, mailbox }) => {
    await register(page, { studio, mailbox })
    await Authenticator.add(page)
    const box = await atPayment(page, { studio })
    await expect(
      box.scope.getByText('No biometric credentials found. Please add one first.', { exact: true }),
    ).toBeVisible()
    await box.button(biometrics.add.open).click()
    const dialog = page.getByRole('dialog', { name: biometrics.heading })
    await new PasskeyBox(dialog).add('Laptop')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await box.pay('paypal').click()
    await payAt(page, { studio, gateway: 'paypal' })
    await callback.says(page, 'paid')
  },
)

optional(
  'where it is not required it can be wanted, turned back from and skipped',
  async ({ page, studio, mailbox }) => {
    const { box, authenticator } = await withPasskey(page, { studio, mailbox })
    await box.scope.getByRole('switch', { name: biometrics.payment.switch }).check()
    await authenticator.recognises(false)
    await box.pay('paypal').click()
    await expect(box.scope.getByText(biometrics.errors.CANCELLED, { exact: true })).toBeVisible()
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === createPath)
    await box.button(biometrics.payment.skip).click()
    expect((await sent).postDataJSON()).not.toHaveProperty('confirmationToken')
    await payAt(page, { studio, gateway: 'paypal' })
    await callback.says(page, 'paid')
  },
)
