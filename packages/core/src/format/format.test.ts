import { currencies, languages } from '@ai-studio/contract/constants'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { formatDate, formatDateTime, formatRelative, formatTime, formatWhen } from './date.ts'
import { formatMoney } from './money.ts'
import { formatBytes, formatNumber, formatPercent } from './number.ts'
import { shortened } from './shortened.ts'

/** Some conventions put narrow or unbreakable spaces; which of them is not ours to test. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('money', () => {
  test.each([
    [1999, 'USD', 'en', '$19.99'],
    [1999, 'USD', 'vi', '19,99 $'],
    [578000, 'VND', 'en', '₫578,000'],
    [578000, 'VND', 'vi', '578.000 ₫'],
    [100, 'EUR', 'en', '€1.00'],
    [5, 'GBP', 'en', '£0.05'],
    [0, 'CNY', 'en', '¥0.00'],
    [-1250, 'USD', 'en', '-$12.50'],
  ])('%d minor units of %s in %s', (amount, code, language, expected) => {
    expect(plain(formatMoney(amount, code, language))).toBe(expected)
  })

  test('every currency on offer can be shown', () => {
    for (const { code } of currencies) {
      for (const language of ['en', 'vi']) expect(formatMoney(123_456, code, language)).toMatch(/\d/)
    }
  })

  test.each(['XYZ', '', 'usd', 'JPY'])('%j is an invalid currency', (code) => {
    expect(formatMoney(100, code, 'en')).toBe('Invalid Currency')
  })
})

describe('dates', () => {
  const moment = new Date(2026, 2, 1, 14, 5)

  test('are written as the language does', () => {
    expect(plain(formatDateTime(moment, 'en'))).toBe('Mar 1, 2026, 2:05 PM')
    expect(plain(formatDate(moment.toISOString(), 'vi'))).toBe('1 thg 3, 2026')
    expect(plain(formatTime(moment.getTime(), 'en'))).toBe('2:05 PM')
    expect(plain(formatTime(moment, 'vi'))).toBe('14:05')
  })

  test.each([
    [0, 'now'],
    [-59_000, 'now'],
    [-60_000, '1 minute ago'],
    [-59 * 60_000, '59 minutes ago'],
    [-3 * 3_600_000, '3 hours ago'],
    [-24 * 3_600_000, 'yesterday'],
    [2 * 24 * 3_600_000, 'in 2 days'],
    [-14 * 24 * 3_600_000, '2 weeks ago'],
    [-400 * 24 * 3_600_000, 'last year'],
  ])('%d ms from now is %j', (offset, expected) => {
    expect(formatRelative(moment.getTime() + offset, 'en', moment)).toBe(expected)
  })

  test.each([
    // A Saturday.
    ['2026-03-14T12:00', '2026-03-12T13:00', '2 days ago'],
    ['2026-03-14T23:30', '2026-03-13T00:30', 'yesterday'],
    ['2026-03-14T00:30', '2026-03-12T23:30', '2 days ago'],
    ['2026-03-14T00:30', '2026-03-13T23:30', '1 hour ago'],
    ['2026-03-14T00:30', '2026-03-15T23:30', 'tomorrow'],
    ['2026-03-14T23:30', '2026-03-16T00:30', 'in 2 days'],
    ['2026-03-14T12:00', '2026-03-02T12:00', 'last week'],
    ['2026-03-14T12:00', '2026-03-01T12:00', '2 weeks ago'],
    ['2026-03-14T12:00', '2026-03-22T12:00', 'next week'],
    ['2026-03-31T12:00', '2026-03-01T12:00', '5 weeks ago'],
    ['2026-03-14T12:00', '2026-02-01T12:00', 'last month'],
    ['2026-04-02T12:00', '2026-02-20T12:00', '2 months ago'],
    ['2026-12-31T12:00', '2025-01-01T12:00', 'last year'],
    ['2026-01-02T12:00', '2024-12-30T12:00', '2 years ago'],
    ['2024-12-31T12:00', '2024-01-01T12:00', '11 months ago'],
  ])('at %s, %s is %j by the calendar', (now, then, expected) => {
    expect(formatRelative(new Date(then), 'en', new Date(now))).toBe(expected)
  })

  test.each([
    ['Asia/Ho_Chi_Minh', '2 days ago'],
    ['America/Los_Angeles', 'yesterday'],
  ])("the calendar is the reader's: in %s 25 hours ago were %j", (zone, expected) => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    // Half past midnight in Vietnam, half past nine in the morning in California.
    expect(formatRelative('2026-03-12T16:30:00Z', 'en', '2026-03-13T17:30:00Z')).toBe(expected)
  })

  test('a day of 25 hours is no day ago before it is over', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    onTestFinished(() => void vi.unstubAllEnvs())
    const began = new Date(2026, 10, 1).getTime()
    expect(formatRelative(began, 'en', began + 24.5 * 3_600_000)).toBe('24 hours ago')
    expect(formatRelative(began, 'en', began + 25 * 3_600_000)).toBe('yesterday')
  })

  test.each(languages)('every minute of a day reads as Unicode has it, in %s', (language) => {
    const unicode = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
    const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(2026, 2, 1, 0, minute))
    expect(minutes.map((each) => plain(formatTime(each, language)))).toEqual(
      minutes.map((each) => plain(unicode.format(each))),
    )
  })

  test('a language that is not ours is written as well', () => {
    expect(formatTime(new Date(2026, 2, 1, 14, 5), 'de')).toBe('14:05')
  })

  test('a time alone is one of today; of another day it has its date', () => {
    const now = new Date(2026, 10, 30, 8, 53)
    expect(plain(formatWhen(new Date(2026, 10, 30, 23, 59), 'en', now))).toBe('11:59 PM')
    expect(plain(formatWhen(new Date(2026, 11, 1, 7, 0), 'en', now))).toBe('Dec 1, 7:00 AM')
    expect(plain(formatWhen(new Date(2026, 11, 1, 7, 0), 'vi', now))).toBe('07:00 1 thg 12')
  })

  test('of another year it has its year as well', () => {
    const now = new Date(2026, 11, 31, 8, 53)
    expect(plain(formatWhen(new Date(2027, 0, 1, 7, 0), 'en', now))).toBe('Jan 1, 2027, 7:00 AM')
    expect(plain(formatWhen(new Date(2025, 11, 31, 8, 53), 'vi', now))).toBe('08:53 31 thg 12, 2025')
  })

  test('a moment that is none is not written', () => {
    const now = new Date(2026, 10, 30, 8, 53)
    expect(formatWhen('nothing', 'en', now)).toBe('')
  })

  test('something that is no moment is not written at all', () => {
    for (const format of [formatDate, formatDateTime, formatTime, formatRelative])
      expect(format('soon', 'en')).toBe('')
  })
})

describe('sizes and numbers', () => {
  test.each([
    [0, 'en', '0 bytes'],
    [1, 'en', '1 byte'],
    [1023, 'en', '1,023 bytes'],
    [1024, 'en', '1 kB'],
    [1536, 'en', '1.5 kB'],
    [10 * 1024 * 1024, 'en', '10 MB'],
    [1536, 'vi', '1,5 kB'],
    [-5, 'en', '0 bytes'],
  ])('%d bytes in %s', (bytes, language, expected) => {
    expect(plain(formatBytes(bytes, language))).toBe(expected)
  })

  test('numbers and shares', () => {
    expect(formatNumber(1234567.5, 'en')).toBe('1,234,567.5')
    expect(formatNumber(1234567.5, 'vi')).toBe('1.234.567,5')
    expect(formatPercent(0.1663, 'en')).toBe('17%')
  })
})

describe('texts that are cut', () => {
  const text = 'Trà đá 🧊 vỉa hè'

  test('end with an ellipsis, between characters', () => {
    expect(shortened(text, 100)).toBe(text)
    expect(shortened(text, 9)).toBe('Trà đá 🧊…')
  })

  test('are cut on a page whose libraries have an Array.from of their own, too', () => {
    const theirs = vi.spyOn(Array, 'from').mockImplementation((whole: unknown) => [whole])
    onTestFinished(() => theirs.mockRestore())
    expect(shortened(text, 7)).toBe('Trà đá…')
  })
})
