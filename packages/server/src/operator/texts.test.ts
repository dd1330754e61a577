import { describe, expect, test } from 'vitest'
import { reviewReasons } from '../db/schema.ts'
import { languageOf, operatorTexts } from './texts.ts'

function flat(node: object, prefix = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value as object, `${prefix}${key}.`),
  )
}
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted()

describe('the texts', () => {
  test('have the same keys and name the same values in both languages', () => {
    const en = flat(operatorTexts.en).map(([key, text]) => [key, placeholders(text)])
    const vi = flat(operatorTexts.vi).map(([key, text]) => [key, placeholders(text)])
    expect(vi).toEqual(en)
  })

  test('say of every reason to look at a payment what happened and what to do', () => {
    for (const { flags, advice } of Object.values(operatorTexts)) {
      expect(Object.keys(flags).toSorted()).toEqual([...reviewReasons].toSorted())
      expect(Object.keys(advice).toSorted()).toEqual([...reviewReasons].toSorted())
    }
  })

  test('name every command and option alike', () => {
    const words = (text: string) => new Set(text.match(/--[a-z]+/g))
    expect(words(operatorTexts.vi.usage)).toEqual(words(operatorTexts.en.usage))
  })
})

test('the language is that of the terminal, by the strongest of its variables', () => {
  expect(languageOf({ LANG: 'vi_VN.UTF-8' })).toBe('vi')
  expect(languageOf({ LANG: 'vi_VN.UTF-8', LC_ALL: 'C' })).toBe('en')
  expect(languageOf({ LANG: 'en_US.UTF-8', LC_MESSAGES: 'vi' })).toBe('vi')
  expect(languageOf({ LANG: 'video' })).toBe('en')
  expect(languageOf({})).toBe('en')
})
