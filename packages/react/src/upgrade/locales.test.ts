import { paymentProviders } from '@ai-studio/contract/constants'
import { expect, test } from 'vitest'
import { flatTexts } from '../testing/flat-texts.ts'
import en from './locales/en.json' with { type: 'json' }

const sources = Object.values(
  import.meta.glob<string>(['./*.{ts,tsx}', '!./*.test.*', '!./*.stories.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')

test('every text is asked for', () => {
  const composed =
    /^(steps|period\.(a|for|monthly|yearly)|what|plans\.(free|pro)|pay\.(paypal|vnpay)|ended\.(expired|refunded))\b|_(one|other)$/
  const unused = [...flatTexts(en).keys()].filter(
    (key) => !composed.test(key) && !sources.includes(`'${key}'`),
  )
  expect(unused).toEqual([])
})

test('every gateway has a name', () => {
  expect(Object.keys(en.pay)).toEqual(expect.arrayContaining([...paymentProviders]))
})

test.each([
  [en.step, 'Step {{step}} of {{total}}'],
  [en.steps['sign-in'], 'Sign In'],
  [en.steps.plan, 'Select Plan'],
  [en.steps.payment, 'Payment'],
  [en.plans.popular, 'Popular'],
  [en.attempts.count, 'Attempt {{attempt}} of {{max}}'],
  [en.prices.other, 'Prices in {{display}} are not available; charged in {{currency}}'],
])('%s has the words of the specification', (text, words) => {
  expect(text).toBe(words)
})
