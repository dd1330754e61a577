import { createSmallTexts } from '@ai-studio/core'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { chatTextKeys } from '../../../core/src/chat/text-keys.ts'
import { flatTexts, placeholdersOf } from '../testing/flat-texts.ts'
import en from './locales/en.json' with { type: 'json' }

const english = flatTexts(en)

test('everything that the engine says is among them, with the values that it fills in', () => {
  for (const [key, values] of Object.entries(chatTextKeys)) {
    expect(english.has(key), key).toBe(true)
    for (const value of placeholdersOf(english.get(key)!)) expect(values, key).toContain(value)
  }
})

const sources = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./**/*.test.*', '!./**/testing/**', '!./**/*.stories.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

test('every text that the widget asks for exists, and every text is asked for', () => {
  const all = Object.values(sources).join('\n')
  const asked = new Set(
    [
      ...all.matchAll(
        /'(title|(?:header|empty|history|composer|thread|copy|code|markdown|notice|error)(?:\.\w+)+)'/g,
      ),
    ].map(([, key]) => key!),
  )
  const texts = createSmallTexts({ $language: atom('en' as const) })
  texts.add('en', 'chat', en)
  for (const key of asked) {
    const text = texts.t(`chat:${key}`, { count: 2 })
    expect(text, key).not.toBe(`chat:${key}`)
  }
  const engine = new Set<string>(Object.keys(chatTextKeys))
  // Built from a name: suggestions, ways in which an answer ended.
  const composed = /^suggestions\.|^thread\.(failed|interrupted|stopped)$/
  const unused = [...english.keys()].filter(
    (key) => !engine.has(key) && !composed.test(key) && !asked.has(key.replace(/_(one|other)$/, '')),
  )
  expect(unused).toEqual([])
})
