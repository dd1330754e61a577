import { forgetUser } from '@ai-studio/core'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  fetchLibrary,
  installAuthenticator,
  refusing,
  unanswered,
  withoutPasskeys,
  type Behaviour,
  type FakeAuthenticator,
} from '../../../core/src/passkeys/testing/fake-authenticator.ts'
import { challenge, cloud, creation, stick } from '../biometrics/testing/samples.ts'
import { createFakeAuth } from '../login/testing/fake-auth.ts'
import { refusal, type Answers } from './testing/fake-studio.ts'
import {
  button,
  press,
  readPricesIn,
  renderUpgrade,
  settle,
  type UpgradeSetting,
} from './testing/render-upgrade.tsx'
import { methods, nothingYet, openPayment, pricing } from './testing/samples.ts'

vi.mock('@ai-studio/core/auth', () => ({
  getAuth: () => createFakeAuth(),
  getPartnerAuth: () => undefined,
}))

type Input = { body?: { transaction?: Record<string, unknown> } & Record<string, unknown> }

const created = {
  id: openPayment.id,
  transactionRef: 'ST-1042',
  expiresAt: openPayment.expiresAt,
  approvalUrl: 'https://paypal.example/approve',
  paymentUrl: 'https://vnpay.example/pay',
}
const page = () => (document.body.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
const toggle = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: 'Confirm this payment with a passkey' })
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

let authenticator: FakeAuthenticator

// Sources are compiled when they are first asked for, which no case is about.
beforeAll(async () => {
  await Promise.all([
    fetchLibrary(),
    import('../biometrics/payment-confirmation.tsx'),
    import('../biometrics/biometrics-modal.tsx'),
  ])
}, 60_000)
beforeEach(() => {
  readPricesIn('USD')
  authenticator = installAuthenticator()
})
afterEach(() => {
  cleanup()
  authenticator.remove()
  forgetUser()
  vi.restoreAllMocks()
})

interface Setting extends UpgradeSetting {
  mode?: 'optional' | 'required'
}

/** The payment step on a server that wants payments confirmed, with the block there. */
async function pay({ mode = 'required', answers, ...setting }: Setting = {}) {
  let count = 0
  const confirming: Answers = {
    getPaymentMethods: { methods, confirmation: mode },
    listCredentials: [cloud, stick],
    beginCredentialAuthentication: challenge,
    completeCredentialAuthentication: () => ({ success: true, confirmationToken: `token-${(count += 1)}` }),
    createPaypalPayment: created,
    createVnpayPayment: created,
  }
  const result = await renderUpgrade({
    ...setting,
    state: { step: 'payment', ...setting.state },
    answers: { ...confirming, ...answers },
  })
  await vi.waitFor(() => expect(document.querySelector('[part=confirmation]')).toBeTruthy())
  await settle()
  return result
}

const paypal = /Pay with PayPal/
const transactions = (calls: readonly { body?: Input['body'] }[]) =>
  calls.map(({ body }) => body?.transaction)

test('nothing of it is drawn where the server confirms nothing', async () => {
  await renderUpgrade({ state: { step: 'payment' }, answers: { createPaypalPayment: created } })
  await settle()
  expect(page()).not.toContain('passkey')
  await press(paypal)
  expect(authenticator.requests).toEqual([])
})

describe('required', () => {
  test('a press on a gateway asks the passkey for exactly that payment, and begins it with the token', async () => {
    const onIntentCreated = vi.fn()
    const { callsOf } = await pay({ onIntentCreated, state: { period: 'yearly', hasGodMode: true } })
    expect(page()).toContain('Your passkeys: iCloud Keychain and Blue stick')
    await press(paypal)
    const [transaction] = transactions(callsOf('beginCredentialAuthentication'))
    expect(transaction).toMatchObject({
      provider: 'paypal',
      purchaseId: 'yearly+godmode',
      amount: 777.99,
      currency: 'USD',
    })
    expect(authenticator.requests).toHaveLength(1)
    expect(callsOf('createPaypalPayment')).toHaveLength(1)
    expect(callsOf('createPaypalPayment')[0]?.body).toMatchObject({
      Amount: 777.99,
      confirmationToken: 'token-1',
      clientTransactionId: transaction?.clientTransactionId,
    })
    expect(onIntentCreated).toHaveBeenCalledTimes(1)
  })

  test('the challenge is there before the press where one gateway takes the currency', async () => {
    const { callsOf } = await pay()
    expect(callsOf('beginCredentialAuthentication')).toHaveLength(1)
    await press(paypal)
    expect(callsOf('beginCredentialAuthentication')).toHaveLength(1)
  })

  test('of several gateways the one that is pressed is confirmed', async () => {
    const both = [
      { id: 'paypal', currencies: ['USD'] },
      { id: 'vnpay', currencies: ['USD', 'VND'] },
    ]
    const { callsOf } = await pay({
      answers: { getPaymentMethods: { methods: both, confirmation: 'required' } },
    })
    expect(callsOf('beginCredentialAuthentication')).toEqual([])
    await press(/Pay with VNPay/)
    expect(transactions(callsOf('beginCredentialAuthentication'))).toMatchObject([{ provider: 'vnpay' }])
    expect(callsOf('createVnpayPayment')[0]?.body).toMatchObject({ confirmationToken: 'token-1' })
  })

  test('another currency has another challenge', async () => {
    const { callsOf } = await pay()
    await press('Pay ₫578,000 in VND by VNPay')
    await press(/Pay with VNPay/)
    expect(transactions(callsOf('beginCredentialAuthentication')).at(-1)).toMatchObject({
      provider: 'vnpay',
      amount: 578_000,
      currency: 'VND',
    })
  })

  test('cannot be skipped', async () => {
    authenticator.get = refusing('NotAllowedError')
    const { callsOf } = await pay()
    await press(paypal)
    expect(screen.queryByRole('button', { name: 'Pay without confirming' })).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(callsOf('createPaypalPayment')).toEqual([])
  })

  test('an answer that is lost keeps what was confirmed for the next try', async () => {
    const { studio, callsOf } = await pay({
      answers: { createPaypalPayment: refusal('NETWORK', 'Lost.', null) },
    })
    await press(paypal)
    expect(alerts()).toEqual(['Lost.'])
    studio.answer({ createPaypalPayment: created })
    await press(paypal)
    expect(authenticator.requests).toHaveLength(1)
    const ids = callsOf('createPaypalPayment').map(({ body }) => [
      body?.clientTransactionId,
      body?.confirmationToken,
    ])
    expect(ids[0]).toEqual(ids[1])
  })

  test('a token that was too old leads to the passkey again, not to an end', async () => {
    const late = refusal(
      'PAYMENT_CONFIRMATION_REQUIRED',
      'Please confirm this payment with your passkey first.',
      403,
    )
    const { studio, callsOf } = await pay({ answers: { createPaypalPayment: late } })
    await press(paypal)
    expect(alerts()).toEqual(['Please confirm this payment with your passkey first.'])
    studio.answer({ createPaypalPayment: created })
    await press(paypal)
    expect(authenticator.requests).toHaveLength(2)
    expect(callsOf('createPaypalPayment').at(-1)?.body).toMatchObject({ confirmationToken: 'token-2' })
  })

  test('without a passkey nobody is prompted; one can be added on the spot', async () => {
    const kept: unknown[] = []
    const { callsOf } = await pay({
      answers: {
        listCredentials: () => [...kept],
        beginCredentialRegistration: creation,
        completeCredentialRegistration: () => {
          kept.push(cloud)
          return { success: true }
        },
      },
    })
    await press(paypal)
    expect(alerts()).toEqual(['No biometric credentials found. Please add one first.'])
    expect(authenticator.requests).toEqual([])
    await press('Add a passkey')
    const manager = within(await screen.findByRole('dialog', { name: 'Passkeys' }))
    await userEvent.click(await manager.findByRole('button', { name: 'Add a passkey' }))
    await userEvent.click(manager.getByRole('button', { name: 'Create passkey' }))
    await settle()
    await userEvent.click(manager.getByRole('button', { name: 'Close' }))
    expect(page()).toContain('Your passkeys: iCloud Keychain')
    await press(paypal)
    expect(callsOf('createPaypalPayment')[0]?.body).toMatchObject({ confirmationToken: 'token-1' })
  })

  test('a browser without passkeys says so, and where to pay', async () => {
    const putBack = withoutPasskeys()
    const { callsOf } = await pay()
    expect(alerts()).toEqual(['WebAuthn is not supported in this browser'])
    expect(page()).toContain('Use another browser or another device to pay.')
    await press(paypal)
    expect(callsOf('createPaypalPayment')).toEqual([])
    putBack()
  })

  test('passkeys that could not be loaded can be loaded again', async () => {
    const { studio } = await pay({ answers: { listCredentials: refusal('NETWORK', 'Lost.', null) } })
    expect(alerts()).toEqual(['Your passkeys could not be loaded.'])
    studio.answer({ listCredentials: [stick] })
    await press('Try again')
    expect(page()).toContain('Your passkeys: Blue stick')
    expect(document.activeElement).toBe(document.querySelector('.st-confirm'))
  })
})

describe('optional', () => {
  const on = async (setting: Setting = {}) => {
    const result = await pay({ mode: 'optional', ...setting })
    await userEvent.click(toggle())
    await settle()
    return result
  }

  test('nobody is asked who has not switched it on', async () => {
    const { callsOf } = await pay({ mode: 'optional' })
    expect(toggle().checked).toBe(false)
    await press(paypal)
    expect(authenticator.requests).toEqual([])
    expect(callsOf('beginCredentialAuthentication')).toEqual([])
    expect(callsOf('createPaypalPayment')[0]?.body).not.toHaveProperty('confirmationToken')
  })

  test('whoever has switched it on is asked, also after the view was drawn anew', async () => {
    const { callsOf, rerender, redraw } = await on()
    expect(toggle().checked).toBe(true)
    rerender(null)
    await redraw({})
    await vi.waitFor(() => expect(toggle().checked).toBe(true))
    await press(paypal)
    expect(authenticator.requests).toHaveLength(1)
    expect(callsOf('createPaypalPayment')[0]?.body).toMatchObject({ confirmationToken: 'token-1' })
  })

  test.each<[string, Behaviour, 'alert' | 'status']>([
    ['User cancelled or device locked', refusing('NotAllowedError'), 'status'],
    ['User cancelled or device locked', refusing('AbortError'), 'status'],
    ['Authenticator not supported', refusing('NotSupportedError'), 'alert'],
    ['Authentication failed', refusing('UnknownError'), 'alert'],
    ['Authentication failed', () => null, 'alert'],
  ])('after “%s” it can be verified again, or skipped', async (text, behaviour, role) => {
    authenticator.get = behaviour
    const { callsOf } = await on()
    await press(paypal)
    expect(screen.getAllByRole(role).some(({ textContent }) => textContent === text)).toBe(true)
    expect(callsOf('createPaypalPayment')).toEqual([])
    await press('Verify again')
    expect(authenticator.requests).toHaveLength(2)
    expect(document.activeElement).toBe(document.querySelector('[part=confirmation]'))
    await press('Pay without confirming')
    expect(callsOf('createPaypalPayment')[0]?.body).not.toHaveProperty('confirmationToken')
  })

  test('verified again it goes on with the payment', async () => {
    authenticator.get = refusing('NotAllowedError')
    const { callsOf } = await on()
    await press(paypal)
    authenticator.get = installAuthenticator().get
    await press('Verify again')
    expect(callsOf('createPaypalPayment')[0]?.body).toMatchObject({ confirmationToken: 'token-1' })
  })

  test('while it is asked for nothing else begins, and it can be given up or skipped', async () => {
    authenticator.get = unanswered
    const { callsOf } = await on()
    await press(paypal)
    expect(page()).toContain('Use your passkey to confirm the payment by PayPal.')
    expect(button(paypal).getAttribute('aria-busy')).toBe('true')
    await press(paypal)
    expect(authenticator.requests).toHaveLength(1)
    await press('Cancel')
    await vi.waitFor(() => expect(button(paypal).getAttribute('aria-busy')).toBeNull())
    expect(alerts()).toEqual([])
    await press(paypal)
    await press('Pay without confirming')
    await vi.waitFor(() => expect(callsOf('createPaypalPayment')).toHaveLength(1))
    expect(callsOf('createPaypalPayment')[0]?.body).not.toHaveProperty('confirmationToken')
  })

  test('a price that has changed is told, and read anew', async () => {
    const { studio } = await on({
      answers: {
        beginCredentialAuthentication: refusal('PAYMENT_AMOUNT_MISMATCH', 'The amount differs.'),
      },
    })
    studio.answer({
      getPricing: { ...pricing, subscriptions: { ...pricing.subscriptions, monthly: { USD: 24.99 } } },
    })
    await press(paypal)
    await vi.waitFor(() => expect(page()).toContain('$24.99'))
  })

  test('a browser without passkeys pays without', async () => {
    const putBack = withoutPasskeys()
    const { callsOf } = await pay({ mode: 'optional' })
    expect(toggle().disabled).toBe(true)
    expect(page()).toContain('WebAuthn is not supported in this browser')
    await press(paypal)
    expect(callsOf('createPaypalPayment')).toHaveLength(1)
    putBack()
  })

  test('a rule that has changed meanwhile leads to the confirmation', async () => {
    const { studio, callsOf } = await pay({
      mode: 'optional',
      answers: {
        createPaypalPayment: refusal(
          'PAYMENT_CONFIRMATION_REQUIRED',
          'Please confirm this payment with your passkey first.',
          403,
        ),
      },
    })
    await press(paypal)
    expect(alerts()).toEqual(['Please confirm this payment with your passkey first.'])
    expect(screen.queryByRole('switch')).toBeNull()
    expect(page()).toContain('Confirm with a passkey')
    studio.answer({ createPaypalPayment: created })
    await press(paypal)
    expect(callsOf('createPaypalPayment').at(-1)?.body).toMatchObject({ confirmationToken: 'token-1' })
  })

  test('the wish ends with the sign-in', async () => {
    await on()
    await act(async () => forgetUser())
    const { unmount } = await pay({ mode: 'optional' })
    expect(screen.getAllByRole<HTMLInputElement>('switch').at(-1)?.checked).toBe(false)
    unmount()
  })

  test('devices are managed in a dialog of their own', async () => {
    await on()
    await press('Manage devices')
    const manager = within(await screen.findByRole('dialog', { name: 'Passkeys' }))
    expect((await manager.findAllByRole('listitem')).length).toBe(2)
    await userEvent.click(manager.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('a page’s own content stands above it', async () => {
  await pay({ confirmation: <p>Of the page itself</p> })
  const [own, ours] = ['Of the page itself', 'Confirm with a passkey'].map((text) => screen.getByText(text))
  expect(own!.compareDocumentPosition(ours!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('who cannot pay at the moment is asked for no passkey either', async () => {
  const { callsOf } = await pay({
    answers: {
      getSubscription: {
        ...nothingYet,
        attempts: { failed: 3, max: 3, blockedUntil: '2099-01-01T10:00:00.000Z' },
      },
    },
  })
  await userEvent.click(button(paypal))
  await settle()
  expect(authenticator.requests).toEqual([])
  expect(callsOf('createPaypalPayment')).toEqual([])
})
