import { toolFieldSchema, toolSources, type ToolId } from '@ai-studio/contract'
import {
  limits,
  speechCharactersPerDay,
  tierLimits,
  tiers,
  type Language,
} from '@ai-studio/contract/constants'
import { toolLimits, toolResultDays } from '@ai-studio/contract/tools'
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
  const { proMonthlyUsd, proYearlyVnd, paymentAttempts } = factsFor('en')
  expect([proMonthlyUsd, proYearlyVnd, paymentAttempts]).toEqual(['$19.99', '₫5,780,000', '3'])
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

test('no page names prices to buyers, who may pay others: the operator sets them', () => {
  const price = /\{\{pro\w+\}\}|\d[\d.,]*\s?(?:USD|VND|đồng|đ|₫)(?!\p{L})|[$₫]\s?\d/u
  const forOperators = /\/(docs|tutorials)\//
  const naming = files.filter(({ path, source }) => !forOperators.test(path) && price.test(source))
  expect(naming.map(({ path }) => path)).toEqual([])
  expect(files.some(({ source }) => price.test(source))).toBe(true)
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
      'Days that results of the tools are kept',
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
      'Số ngày giữ kết quả của các công cụ',
    ],
  ],
])('the limits that the policy names are those of the contract (%s)', (language, names) => {
  const page = library.page(`content/${language}/legal/service-usage-policy.md`)
  const text = 'text' in page ? page.text : ''
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  const [day, minute, images, size, characters, kept] = names.map((name) => row(text, name))
  expect(day).toEqual(tiers.map((tier) => number(tierLimits[tier].messagesPerDay)))
  expect(minute).toEqual(tiers.map((tier) => number(tierLimits[tier].messagesPerMinute)))
  expect(images).toEqual(tiers.map((tier) => number(tierLimits[tier].uploadsPerDay)))
  expect(size).toEqual(tiers.map((tier) => `${tierLimits[tier].uploadBytes / 1024 / 1024} MB`))
  expect(characters).toEqual(tiers.map((tier) => number(speechCharactersPerDay[tier])))
  expect(kept).toEqual(tiers.map((tier) => number(toolResultDays[tier])))
  expect(text).toContain(number(limits.messageLength))
})

/** Files that a tool takes. */
function filesOf(id: ToolId): { maxFiles: number; megabytes: number } {
  const fields = toolSources[id].fields.map((field) => toolFieldSchema.parse(field))
  const field = fields.find((each) => each.kind === 'files')
  if (field?.kind !== 'files') throw new Error(`${id} takes no files.`)
  return { maxFiles: field.maxFiles, megabytes: field.maxBytes / 1024 / 1024 }
}

test.each<[Language, RegExp, RegExp]>([
  [
    'en',
    /up to (\d+) of (\d+) MB each for vision, (\d+) of (\d+) MB each for the office tools, and (\d+) of (\d+) MB/,
    /^- (\d+) jobs of the tools/m,
  ],
  [
    'vi',
    /tối đa (\d+) tệp, mỗi tệp (\d+) MB, cho công cụ thị giác; (\d+) tệp, mỗi tệp (\d+) MB, cho công cụ văn phòng; và (\d+) ảnh (\d+) MB/,
    /^- (\d+) tác vụ của các công cụ/m,
  ],
])('what the policy says of files and jobs of the tools is so (%s)', (language, sizes, jobs) => {
  const page = library.page(`content/${language}/legal/service-usage-policy.md`)
  const text = 'text' in page ? page.text : ''
  const tools = (['vision', 'office-tools', 'image-generator'] as const).map(filesOf)
  const wanted = tools.flatMap(({ maxFiles, megabytes }) => [maxFiles, megabytes])
  expect(sizes.exec(text)?.slice(1).map(Number)).toEqual(wanted)
  expect(filesOf('imagen')).toEqual(filesOf('image-generator'))
  expect(Number(jobs.exec(text)?.[1])).toBe(toolLimits.openJobs)
})

test.each<[Language, string]>([
  ['en', 'Jobs of the tools'],
  ['vi', 'Tác vụ của các công cụ'],
])('the privacy policy says how long what the tools made is kept (%s)', (language, name) => {
  const page = library.page(`content/${language}/legal/privacy-policy.md`)
  const line =
    ('text' in page ? page.text : '').split('\n').find((each) => each.startsWith(`| ${name}`)) ?? ''
  const days = [...line.matchAll(/(\d+) (?:days|ngày)/g)].map(([, count]) => Number(count))
  expect(days).toEqual([toolResultDays.anonymous, toolResultDays.free, toolResultDays.pro])
})
