import type { PaymentMethods, Pricing } from '@ai-studio/contract'
import { describe, expect, test } from 'vitest'
import { periodEnd } from './period-end.ts'
import {
  choiceOf,
  missingAddOn,
  soldChoice,
  upgradeReturn,
  upgradeReturnPath,
  upgradeSteps,
  withoutUpgradeReturn,
} from './plan-choice.ts'
import {
  chargeCurrencyFor,
  defaultPricing,
  godModePrice,
  proPrice,
  providersFor,
  purchaseOf,
  soldCurrencyFor,
  toMajorUnits,
  toMinorUnits,
  totalPrice,
  yearlySavings,
} from './plan-prices.ts'

/** Pro itself has no price in dollars. */
const dollarsForTheAddOnAlone: Pricing = {
  subscriptions: { monthly: { VND: 578_000 }, yearly: { VND: 5_780_000 } },
  addOns: { godmode: { USD: 578 } },
}

describe('prices', () => {
  test.each([
    ['monthly', 'USD', 1999],
    ['yearly', 'USD', 19999],
    ['monthly', 'VND', 578_000],
    ['yearly', 'VND', 5_780_000],
  ] as const)('Pro %s in %s costs %d minor units by default', (period, currency, amount) => {
    expect(proPrice(defaultPricing, period, currency)).toBe(amount)
  })

  test('what is sold in one currency alone is paid in that', () => {
    const dongOnly = { subscriptions: { monthly: { VND: 578_000 }, yearly: {} } }
    expect(soldCurrencyFor(dongOnly, 'USD')).toBe('VND')
    expect(soldCurrencyFor(defaultPricing, 'USD')).toBe('USD')
    expect(soldCurrencyFor(defaultPricing, 'VND')).toBe('VND')
    expect(soldCurrencyFor({ subscriptions: { monthly: {}, yearly: {} } }, 'USD')).toBe('USD')
  })

  test('a period that is sold in one currency alone is paid in that, the other one in any', () => {
    const pricing = { subscriptions: { monthly: { USD: 20, VND: 578_000 }, yearly: { USD: 200 } } }
    expect(soldCurrencyFor(pricing, 'VND', 'yearly')).toBe('USD')
    expect(soldCurrencyFor(pricing, 'VND', 'monthly')).toBe('VND')
    expect(soldCurrencyFor({ subscriptions: { monthly: {}, yearly: { USD: 200 } } }, 'VND', 'monthly')).toBe(
      'VND',
    )
  })

  test('a year saves 39.89 dollars, 17 percent', () => {
    expect(yearlySavings(defaultPricing, 'USD')).toEqual({ amount: 3989, percent: 17 })
    expect(yearlySavings(defaultPricing, 'VND')).toEqual({ amount: 1_156_000, percent: 17 })
  })

  test.each([
    [{ monthly: { USD: 10 }, yearly: { USD: 120 } }],
    [{ monthly: { USD: 10 }, yearly: { VND: 1_000_000 } }],
    [{ monthly: {}, yearly: { USD: 100 } }],
  ])('nothing is saved by %j', (subscriptions) => {
    expect(yearlySavings({ subscriptions }, 'USD')).toBeUndefined()
  })

  test('the add-on is part of the total, and has a price in dollars only', () => {
    expect(godModePrice(defaultPricing, 'USD')).toBe(57_800)
    expect(godModePrice(defaultPricing, 'VND')).toBeUndefined()
    expect(totalPrice(defaultPricing, { period: 'monthly', hasGodMode: true }, 'USD')).toBe(59_799)
    expect(totalPrice(defaultPricing, { period: 'monthly', hasGodMode: true }, 'VND')).toBeUndefined()
    expect(totalPrice(defaultPricing, { period: 'yearly', hasGodMode: false }, 'VND')).toBe(5_780_000)
  })

  test('amounts go to the server and back without a cent lost', () => {
    for (const amount of [1, 1999, 59_799, 777_99]) {
      expect(toMinorUnits(toMajorUnits(amount, 'USD'), 'USD')).toBe(amount)
    }
    expect(toMajorUnits(578_000, 'VND')).toBe(578_000)
  })

  test.each([
    ['VND', 'VND'],
    ['USD', 'USD'],
    ['EUR', 'USD'],
    ['AED', 'USD'],
  ] as const)('who reads prices in %s pays in %s', (display, charged) => {
    expect(chargeCurrencyFor(display)).toBe(charged)
  })

  test('only gateways that take the currency are offered', () => {
    const methods = [
      { id: 'paypal', currencies: ['USD'] },
      { id: 'vnpay', currencies: ['VND'] },
    ] as const
    expect(providersFor(methods, 'VND')).toEqual(['vnpay'])
    expect(providersFor([], 'USD')).toEqual([])
  })

  test('what is bought has the name that the server knows', () => {
    expect(purchaseOf('monthly', false)).toBe('monthly')
    expect(purchaseOf('yearly', true)).toBe('yearly+godmode')
  })
})

describe('what of a choice is in force', () => {
  test.each([
    ['pro', 'USD', true],
    // It has no price in dong.
    ['pro', 'VND', false],
    ['free', 'USD', false],
  ] as const)('%s with the add-on, in %s: %s', (plan, currency, hasGodMode) => {
    const choice = { plan, period: 'yearly', hasGodMode: true } as const
    expect(soldChoice(defaultPricing, choice, currency)).toEqual({ plan, period: 'yearly', hasGodMode })
    const without = { ...choice, hasGodMode: false }
    expect(soldChoice(defaultPricing, without, currency)).toEqual(without)
  })
})

describe('an add-on that somebody wants', () => {
  const methods = [
    { id: 'paypal', currencies: ['USD'] },
    { id: 'vnpay', currencies: ['VND'] },
  ] satisfies PaymentMethods['methods']
  const catalogue = { state: 'ready', pricing: defaultPricing, methods } as const
  const wanted = { plan: 'pro', period: 'monthly', hasGodMode: true } as const

  test('and that has no price in the currency is paid in the one in which it has', () => {
    expect(missingAddOn(catalogue, wanted, 'VND')).toBe('USD')
  })

  test.each([
    ['is sold in the currency', wanted, 'USD'],
    ['does not come with Free', { ...wanted, plan: 'free' }, 'VND'],
    ['was not chosen', { ...wanted, hasGodMode: false }, 'VND'],
  ] as const)('is not missing where it %s', (_, choice, currency) => {
    expect(missingAddOn(catalogue, choice, currency)).toBeUndefined()
  })

  test.each([
    ['has no price at all', { pricing: { ...defaultPricing, addOns: {} }, methods }],
    ['comes with no plan there', { pricing: dollarsForTheAddOnAlone, methods }],
    ['can be charged by nobody there', { pricing: defaultPricing, methods: methods.slice(1) }],
  ])('is paid nowhere where it %s', (_, there) => {
    expect(missingAddOn({ state: 'ready', ...there }, wanted, 'VND')).toBeNull()
  })

  test.each(['loading', 'failed'] as const)(
    'is not said to be missing while nothing is known: %s',
    (state) => {
      expect(missingAddOn({ state, pricing: defaultPricing, methods: [] }, wanted, 'VND')).toBeUndefined()
    },
  )
})

describe('the end of a period', () => {
  const now = new Date('2026-01-31T12:00:00.000Z')
  test.each([
    ['monthly', null, '2026-02-28T12:00:00.000Z'],
    // In the west it is the 30th still, of which the month ends with the last day of February there.
    ['monthly', '2027-01-31T08:00:00.000Z', '2027-03-01T08:00:00.000Z'],
    ['yearly', null, '2027-01-31T12:00:00.000Z'],
    ['monthly', '2026-03-15T08:00:00.000Z', '2026-04-15T08:00:00.000Z'],
    // What is over already counts no more.
    ['monthly', '2025-12-31T00:00:00.000Z', '2026-02-28T12:00:00.000Z'],
    ['yearly', '2028-02-29T00:00:00.000Z', '2029-03-01T00:00:00.000Z'],
    // In Vietnam it is the 1st of March at six.
    ['monthly', '2027-02-28T23:00:00.000Z', '2027-03-31T23:00:00.000Z'],
    ['yearly', '2027-02-28T23:00:00.000Z', '2028-02-29T23:00:00.000Z'],
  ] as const)('%s after %s is %s', (period, endsAt, expected) => {
    expect(periodEnd(period, endsAt, now).toISOString()).toBe(expected)
  })
})

describe('steps and addresses', () => {
  test.each([
    ['free', false, 1],
    ['free', true, 2],
    ['pro', false, 2],
    ['pro', true, 3],
  ] as const)('%s, with a sign-in: %s, takes %d', (plan, hasToSignIn, count) => {
    expect(upgradeSteps(plan, hasToSignIn)).toHaveLength(count)
  })

  test('the way back from another service keeps the page and the choice', () => {
    const choice = { plan: 'pro', period: 'yearly', hasGodMode: true } as const
    const path = upgradeReturnPath(choice, 'https://studio.example/vi/plans?from=mail#faq')
    expect(path).toBe('/vi/plans?from=mail&plan=pro&period=yearly&godmode=1&upgrade=plan#faq')
    const { search } = new URL(path, 'https://studio.example')
    expect(upgradeReturn(search)).toEqual(choice)
    expect(withoutUpgradeReturn(search)).toBe('?from=mail')
  })

  test('any other address is no way back, and names what it names', () => {
    expect(upgradeReturn('?plan=pro')).toBeNull()
    expect(choiceOf('?plan=gold&period=weekly&godmode=yes')).toEqual({})
    expect(withoutUpgradeReturn('?upgrade=plan')).toBe('')
  })
})
