import { shareReportReasons } from '@ai-studio/contract/constants'
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

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
const english = flat(en)
const vietnamese = flat(vi)

test('both languages have the same texts, with the same values in them', () => {
  expect([...vietnamese.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of english) {
    expect(text.trim(), key).not.toBe('')
    expect(placeholders(vietnamese.get(key)!), key).toEqual(placeholders(text))
    expect(vietnamese.get(key) === text, key).toBe(false)
  }
})

test('the words of the specification stand as they are', () => {
  expect([en.loading, en.failed, en.untitled]).toEqual([
    'Loading…',
    'Failed to load shared conversation',
    'Shared Conversation',
  ])
})

test('there are words for every reason of a report, and for no other', () => {
  expect(Object.keys(en.report.reasons)).toEqual([...shareReportReasons])
})

const sources = Object.values(
  import.meta.glob<string>(['./*.{ts,tsx}', '!./*.test.*', '!./*.stories.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')

test('every text is asked for', () => {
  const composed = /^report\.reasons\./
  expect([...english.keys()].filter((key) => !composed.test(key) && !sources.includes(`'${key}'`))).toEqual(
    [],
  )
})
