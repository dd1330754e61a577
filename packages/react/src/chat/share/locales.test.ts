import { expect, test } from 'vitest'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

interface Texts {
  [key: string]: string | Texts
}

function flat(texts: Texts, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(path + key, value)
    else for (const [inner, text] of flat(value, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!).toSorted((a, b) => a.localeCompare(b))
const english = flat(en)
const vietnamese = flat(vi)

test('both languages have the same texts, with the same values in them', () => {
  expect([...vietnamese.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of english) {
    expect(text.trim(), key).not.toBe('')
    expect(placeholders(vietnamese.get(key)!), key).toEqual(placeholders(text))
    expect(vietnamese.get(key), key).not.toBe(text)
  }
})

const sources = Object.values(
  import.meta.glob<string>(['./*.{ts,tsx}', '!./*.test.*', '!./*.stories.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')

test('every text that is asked for exists, and every text is asked for', () => {
  // Built from a name: who wrote something, what it looks like.
  const composed = /^(role\.|warnings\.(key|card|email)$)/
  const keys = new Set([...english.keys()].map((key) => key.replace(/_(zero|one|other)$/, '')))
  const unused = [...keys].filter((key) => !composed.test(key) && !sources.includes(`'${key}'`))
  expect(unused).toEqual([])
  const asked = [
    ...sources.matchAll(/'((?:tabs|days|range|preview|warnings|ready|mine|left|revoke|problem)\.\w+)'/g),
  ]
  expect(asked.map(([, key]) => key!).filter((key) => !keys.has(key))).toEqual([])
})
