import {
  defaultProPrices,
  languages,
  maxPaymentAttempts,
  paymentBlockMinutes,
  type Language,
} from '@ai-studio/contract/constants'
import { formatMoney, formatNumber } from '@ai-studio/core'
import { languageOfPath } from '../../src/language-path.ts'
import { operator, siteName, type Operator } from '../../src/operator.ts'
import { pagePaths, type Slugs } from '../../src/page-paths.ts'
import type { Facts } from './fill-placeholders.ts'

/** Where people are led who should write, as long as there is no address: the words fit behind “write to”. */
const contactForm: Record<Language, string> = {
  en: 'us through the [contact form](/contact)',
  vi: 'chúng tôi qua [biểu mẫu liên hệ](/contact)',
}

/** What the written pages name in double braces, in the words and formats of a language. */
export function factsFor(
  language: Language,
  { name, contactEmail, repositoryUrl }: Operator = operator,
): Facts {
  const { monthly, yearly } = defaultProPrices
  return {
    siteName,
    operator: name,
    contactEmail: contactEmail ? `[${contactEmail}](mailto:${contactEmail})` : contactForm[language],
    repositoryUrl,
    // By default: only for those who run a studio, whose own prices may be others.
    proMonthlyUsd: formatMoney(monthly.USD, 'USD', language),
    proYearlyUsd: formatMoney(yearly.USD, 'USD', language),
    proMonthlyVnd: formatMoney(monthly.VND, 'VND', language),
    proYearlyVnd: formatMoney(yearly.VND, 'VND', language),
    paymentAttempts: formatNumber(maxPaymentAttempts, language),
    paymentPauseMinutes: formatNumber(paymentBlockMinutes, language),
  }
}

/** The same in all languages. */
export const allFacts = (): Record<Language, Facts> =>
  Object.fromEntries(languages.map((language) => [language, factsFor(language)])) as Record<Language, Facts>

/** Pages of the server itself that texts may link to. */
const serverPaths = ['/api/docs', '/api/openapi.json']

/** Paths that links in texts may lead to, without a language. */
export const linkablePaths = (slugs: Slugs): string[] => [
  ...pagePaths(slugs).filter((path) => languageOfPath(path) === null && !/[:*]/.test(path)),
  ...serverPaths,
]
