import { expect, test } from 'vitest'
import en from './en.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }

const blanks = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted()

test('both languages have the same texts with the same blanks', () => {
  const flat = (node: object, prefix = ''): Record<string, string> =>
    Object.assign(
      {},
      ...Object.entries(node).map(([key, value]) =>
        typeof value === 'string' ? { [prefix + key]: value } : flat(value as object, `${prefix}${key}.`),
      ),
    ) as Record<string, string>
  const english = flat(en)
  const vietnamese = flat(vi)
  expect(Object.keys(vietnamese)).toEqual(Object.keys(english))
  for (const [key, text] of Object.entries(english)) {
    expect([key, blanks(vietnamese[key]!)]).toEqual([key, blanks(text)])
  }
})
