import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartnerAuth, SiteUser } from '../auth/auth-types.ts'
import { createPaymentWindow, type PaymentWindow } from './payment-window.ts'

const lan: SiteUser = { displayName: 'Lan', subscriptionTier: 'free' }
const minh: SiteUser = { displayName: 'Minh', subscriptionTier: 'free' }
const pro = (user: SiteUser): SiteUser => ({ ...user, subscriptionTier: 'pro' })

let $user: ReturnType<typeof atom<SiteUser | null>>
let payment: PaymentWindow

function open(): void {
  const refresh = () => Promise.resolve()
  payment.open('https://studio.example/pro', { plan: 'pro', period: 'monthly', hasGodMode: false }, {
    $user,
    refresh,
  } as unknown as PartnerAuth)
}

beforeEach(() => {
  vi.spyOn(globalThis, 'open').mockReturnValue({ closed: false, focus() {} } as Window)
  $user = atom<SiteUser | null>(lan)
  payment = createPaymentWindow()
  open()
})
afterEach(() => {
  payment.forget()
  vi.restoreAllMocks()
})

test('says once that Pro has arrived, and no more after that was put away', () => {
  $user.set(pro(lan))
  expect(payment.$state.get()).toMatchObject({ isPaid: true, url: null })
  expect([payment.isNews(), payment.isNews()]).toEqual([true, false])
  payment.dismiss()
  expect(payment.$state.get().isPaid).toBe(false)
  // As after every renewal.
  $user.set(pro(lan))
  expect(payment.$state.get().isPaid).toBe(false)
})

test('a payer whose token has ended meanwhile hears of it once they have signed in again', () => {
  $user.set(null)
  $user.set(pro(lan))
  expect(payment.$state.get().isPaid).toBe(true)
  expect(payment.isNews()).toBe(true)
})

test('a renewal while it is said changes nothing, and is no news', () => {
  $user.set(pro(lan))
  expect(payment.isNews()).toBe(true)
  $user.set(pro(lan))
  expect(payment.$state.get().isPaid).toBe(true)
  expect(payment.isNews()).toBe(false)
})

describe.each([
  ['who comes after the payer has signed out', () => $user.set(null)],
  ['who signs in in the place of the payer', () => {}],
])('somebody %s', (_, leave) => {
  test('does not hear that Pro has arrived', () => {
    $user.set(pro(lan))
    leave()
    $user.set(minh)
    expect(payment.$state.get().isPaid).toBe(false)
    expect(payment.isNews()).toBe(false)
  })

  test('has not paid in a window that is still open', () => {
    leave()
    $user.set(pro(minh))
    expect(payment.$state.get()).toMatchObject({ isPaid: false, url: null })
  })

  test('hears of a payment of their own', () => {
    $user.set(pro(lan))
    expect(payment.isNews()).toBe(true)
    leave()
    $user.set(minh)
    open()
    $user.set(pro(minh))
    expect(payment.$state.get().isPaid).toBe(true)
    expect(payment.isNews()).toBe(true)
  })
})
