import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartnerAuth, SiteUser } from '../auth/auth-types.ts'
import { createPaymentWindow, type PaymentWindow } from './payment-window.ts'

const lan: SiteUser = { displayName: 'Lan', subscriptionTier: 'free' }
const minh: SiteUser = { displayName: 'Minh', subscriptionTier: 'free' }
const pro = (user: SiteUser): SiteUser => ({ ...user, subscriptionTier: 'pro' })

let $user: ReturnType<typeof atom<SiteUser | null>>
let payment: PaymentWindow
let opened: { closed: boolean; focus(): void }
const tellPlan = vi.fn()
/** Answers to what was asked of the server, in turn. */
let refreshes: PromiseWithResolvers<void>[]

function open(): void {
  const refresh = () => {
    const answer = Promise.withResolvers<void>()
    refreshes.push(answer)
    return answer.promise
  }
  payment.open('https://studio.example/pro', { plan: 'pro', period: 'monthly', hasGodMode: false }, {
    $user,
    refresh,
  } as unknown as PartnerAuth)
}

beforeEach(() => {
  opened = { closed: false, focus() {} }
  refreshes = []
  tellPlan.mockClear()
  vi.spyOn(globalThis, 'open').mockImplementation(() => opened as Window)
  $user = atom<SiteUser | null>(lan)
  payment = createPaymentWindow(tellPlan)
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

describe('somebody who had Pro before', () => {
  beforeEach(() => {
    $user.set(pro(lan))
    payment.forget()
    open()
  })
  const comesBack = () => void dispatchEvent(new Event('focus'))
  const answerAll = async () => {
    for (const { resolve } of refreshes.splice(0)) resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }

  test('may have GodMode once the window is gone: who shows what a plan allows hears of it', async () => {
    comesBack()
    await answerAll()
    expect(tellPlan).not.toHaveBeenCalled()
    opened.closed = true
    comesBack()
    expect(tellPlan).not.toHaveBeenCalled()
    await answerAll()
    expect(tellPlan).toHaveBeenCalledOnce()
  })

  test('is told of once by several answers that are on their way', async () => {
    opened.closed = true
    comesBack()
    comesBack()
    await answerAll()
    expect(tellPlan).toHaveBeenCalledOnce()
  })

  test('has paid in a window that only seemed to be gone before', async () => {
    opened.closed = true
    comesBack()
    await answerAll()
    comesBack()
    await answerAll()
    expect(tellPlan).toHaveBeenCalledTimes(2)
  })

  test('is nothing to who signs in while it is asked', async () => {
    opened.closed = true
    comesBack()
    $user.set(minh)
    await answerAll()
    expect(tellPlan).not.toHaveBeenCalled()
  })
})

test('who had no Pro is told of by their token, not by the window', async () => {
  opened.closed = true
  dispatchEvent(new Event('focus'))
  refreshes[0]?.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  expect(payment.$state.get()).toMatchObject({ isGone: true, round: 1 })
  expect(tellPlan).not.toHaveBeenCalled()
})
