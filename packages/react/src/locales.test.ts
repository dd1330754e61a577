import { expect, test } from 'vitest'
import { flatTexts, placeholdersOf, type NestedTexts } from './testing/flat-texts.ts'

const files = import.meta.glob<NestedTexts>('./**/locales/*.json', { eager: true, import: 'default' })
const folders = [...new Set(Object.keys(files).map((file) => file.replace(/[^/]+$/, '')))]

/** What is written alike in both languages, by folder: names, and words that Vietnamese has taken over. */
const alike: Record<string, RegExp> = {
  './chat/models/locales/': /^tiers\.(pro|godmode)$/,
  './login/locales/': /^(social\.(microsoft|google|apple)|fields\.email|partner\.pro)$/,
  './upgrade/locales/': /^(plans\.pro|godmode\.name|pay\.(paypal|vnpay|description))$/,
}

test.each(folders)('%s has the same texts in both languages, with the same values in them', (folder) => {
  const english = flatTexts(files[`${folder}en.json`]!)
  const vietnamese = flatTexts(files[`${folder}vi.json`]!)
  expect([...vietnamese.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  for (const [key, text] of english) {
    expect(text.trim(), key).not.toBe('')
    expect(vietnamese.get(key)!.trim(), key).not.toBe('')
    expect(placeholdersOf(vietnamese.get(key)!), key).toEqual(placeholdersOf(text))
    if (!alike[folder]?.test(key)) expect(vietnamese.get(key), key).not.toBe(text)
  }
})
