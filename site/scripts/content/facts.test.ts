import {
  limits,
  speechCharactersPerDay,
  tierLimits,
  tiers,
  type Language,
} from '@ai-studio/contract/constants'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readContentFiles } from './content-file.ts'
import { allFacts, factsFor, linkablePaths } from './facts.ts'
import { makeLibrary } from './library.ts'
import { markdownLines } from './markdown-lines.ts'
import { readSlugs } from './slugs.ts'

const site = fileURLToPath(new URL('../../', import.meta.url))
const files = readContentFiles(site)
const library = makeLibrary(files, {
  facts: allFacts(),
  linkablePaths: linkablePaths(readSlugs(site)),
})
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

test('prices and numbers are those of the contract, in the format of the language', () => {
  const { proMonthlyUsd, proYearlyVnd, yearlySavingPercent, paymentAttempts } = factsFor('en')
  expect([proMonthlyUsd, proYearlyVnd, yearlySavingPercent, paymentAttempts]).toEqual([
    '$19.99',
    '₫5,780,000',
    '17%',
    '3',
  ])
  expect(plainSpaces(factsFor('vi').proMonthlyVnd ?? '')).toBe('578.000 ₫')
})

test('people are led to the contact form as long as there is no address', () => {
  const operator = { name: 'A', contactEmail: '', repositoryUrl: '', areLegalPagesReviewed: false }
  expect(factsFor('en', operator).contactEmail).toBe('us through the [contact form](/contact)')
  expect(factsFor('vi', { ...operator, contactEmail: 'a@b.example' }).contactEmail).toBe(
    '[a@b.example](mailto:a@b.example)',
  )
})

test('the written pages are complete: 29 in each language, nothing wrong, nothing left to be filled in', () => {
  for (const language of ['en', 'vi']) {
    const own = library.files.filter((file) => file.startsWith(`content/${language}/`))
    expect(own).toHaveLength(29)
    for (const file of own) {
      const text = JSON.stringify(library.page(file))
      expect(text, file).not.toMatch(/\{\{\w+\}\}/)
    }
  }
})

test('no page holds code that never ends', () => {
  for (const { path, source } of files) expect(markdownLines(source).at(-1)?.isCode, path).toBe(false)
})

/** Cells of the rows of a table that begin with one of the given words. */
const row = (text: string, first: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`| ${first} |`))
    ?.split('|')
    .slice(2, -1)
    .map((cell) => cell.trim())

test.each<[Language, string[]]>([
  [
    'en',
    [
      'Messages a day',
      'Messages a minute',
      'Images a day',
      'Size of an image',
      'Characters a day read aloud by the server',
    ],
  ],
  [
    'vi',
    [
      'Tin nhắn mỗi ngày',
      'Tin nhắn mỗi phút',
      'Ảnh mỗi ngày',
      'Kích thước một ảnh',
      'Số ký tự máy chủ đọc thành tiếng mỗi ngày',
    ],
  ],
])('the limits that the policy names are those of the contract (%s)', (language, names) => {
  const page = library.page(`content/${language}/legal/service-usage-policy.md`)
  const text = 'text' in page ? page.text : ''
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const [day, minute, images, size, characters] = names.map((name) => row(text, name))
  expect(day).toEqual(tiers.map((tier) => number(tierLimits[tier].messagesPerDay)))
  expect(minute).toEqual(tiers.map((tier) => number(tierLimits[tier].messagesPerMinute)))
  expect(images).toEqual(tiers.map((tier) => number(tierLimits[tier].uploadsPerDay)))
  expect(size).toEqual(tiers.map((tier) => `${tierLimits[tier].uploadBytes / 1024 / 1024} MB`))
  expect(characters).toEqual(tiers.map((tier) => number(speechCharactersPerDay[tier])))
  expect(text).toContain(number(limits.messageLength))
})
