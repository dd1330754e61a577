import { expect, test } from 'vitest'
import lastResortEn from '../errors/locales/en.json' with { type: 'json' }
import lastResortVi from '../errors/locales/vi.json' with { type: 'json' }
import helpEn from '../pages/help/locales/en.json' with { type: 'json' }
import helpVi from '../pages/help/locales/vi.json' with { type: 'json' }
import accountEn from '../pages/account/locales/en.json' with { type: 'json' }
import accountVi from '../pages/account/locales/vi.json' with { type: 'json' }
import connectEn from '../pages/connect/locales/en.json' with { type: 'json' }
import connectVi from '../pages/connect/locales/vi.json' with { type: 'json' }
import paymentRulesEn from '../pages/payments/rules/locales/en.json' with { type: 'json' }
import paymentRulesVi from '../pages/payments/rules/locales/vi.json' with { type: 'json' }
import paymentsEn from '../pages/payments/locales/en.json' with { type: 'json' }
import paymentsVi from '../pages/payments/locales/vi.json' with { type: 'json' }
import shareEn from '../pages/share/locales/en.json' with { type: 'json' }
import shareVi from '../pages/share/locales/vi.json' with { type: 'json' }
import signInEn from '../pages/sign-in/locales/en.json' with { type: 'json' }
import signInVi from '../pages/sign-in/locales/vi.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }

function entries(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, entry]): [string, string][] =>
    typeof entry === 'string' ? [[prefix + key, entry]] : entries(entry as object, `${prefix}${key}.`),
  )
}

const values = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '').sort((a, b) => a.localeCompare(b))

test.each([
  ['site', en, vi],
  ['errors', lastResortEn, lastResortVi],
  ['help', helpEn, helpVi],
  ['account', accountEn, accountVi],
  ['connect', connectEn, connectVi],
  ['payment-rules', paymentRulesEn, paymentRulesVi],
  ['payments', paymentsEn, paymentsVi],
  ['share', shareEn, shareVi],
  ['sign-in', signInEn, signInVi],
])('the texts of %s are complete in both languages and take the same values', (_, english, vietnamese) => {
  const translated = new Map(entries(vietnamese))
  expect([...translated.keys()].sort()).toEqual(
    entries(english)
      .map(([key]) => key)
      .sort(),
  )
  for (const [key, text] of entries(english)) {
    expect(text.trim(), key).not.toBe('')
    expect(translated.get(key)?.trim(), key).not.toBe('')
    expect(values(translated.get(key) ?? ''), key).toEqual(values(text))
  }
})
