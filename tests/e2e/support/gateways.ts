import { expect, type Page } from '@playwright/test'
import type { PaypalOutcome, VnpayOutcome } from '../../../packages/sandbox/src/index.ts'
import type { Studio } from './studio.ts'

export type Gateway = 'paypal' | 'vnpay'
export type Outcome<Of extends Gateway> = Of extends 'paypal' ? PaypalOutcome : VnpayOutcome

/** Presses "Pay" on the page of a gateway, or has something else happen there. */
export async function payAt<Of extends Gateway>(
  page: Page,
  { studio, gateway, outcome }: { studio: Studio; gateway: Of; outcome?: Outcome<Of> | 'cancelled' },
): Promise<void> {
  await page.waitForURL(
    ({ origin, pathname }) => origin === studio.sandbox && pathname.startsWith(`/${gateway}`),
  )
  // Whoever pays has to see that it is a test.
  await expect(page.getByText(/TEST GATEWAY/)).toBeVisible()
  const forms = page.locator('form.choices')
  if (outcome === undefined) return forms.first().getByRole('button').first().click()
  if (outcome === 'cancelled') return forms.first().getByRole('button').last().click()
  await page.locator('summary').click()
  await forms.last().getByRole('combobox').selectOption(outcome)
  await forms.last().getByRole('button').click()
}

/** Waits until the studio has taken every notice that a played gateway has sent about the last payment. */
export async function tookNotices(studio: Studio, gateway: Gateway): Promise<void> {
  const waiting = async () => {
    const response = await fetch(`${studio.sandbox}/${gateway}`)
    const { orders, payments, deliveries } = (await response.json()) as {
      orders?: { id: string }[]
      payments?: { reference: string }[]
      deliveries: { reference: string; event: string; state: 'waiting' | 'taken' | 'given-up' }[]
    }
    const last = orders?.at(-1)?.id ?? payments?.at(-1)?.reference
    return deliveries
      .filter(({ reference, state }) => reference === last && state !== 'taken')
      .map(({ event }) => event)
  }
  await expect.poll(waiting).toEqual([])
}

/** Has a played gateway behave in some way, until it is told otherwise. */
export async function play(studio: Studio, gateway: Gateway, how: object): Promise<void> {
  const response = await fetch(`${studio.sandbox}/${gateway}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(how),
  })
  if (!response.ok) throw new Error(`The sandbox answers ${response.status}.`)
}
