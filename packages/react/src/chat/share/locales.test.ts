import { expect, test } from 'vitest'
import { flatTexts } from '../../testing/flat-texts.ts'
import en from './locales/en.json' with { type: 'json' }

const english = flatTexts(en)

const sources = Object.values(
  import.meta.glob<string>(['./*.{ts,tsx}', '!./*.test.*', '!./*.stories.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')

test('every text that is asked for exists, and every text is asked for', () => {
  // Built from a name: who wrote something, what it looks like.
  const composed = /^(role\.|warnings\.(title\.)?(key|card|email)$)/
  const keys = new Set([...english.keys()].map((key) => key.replace(/_(zero|one|other)$/, '')))
  const unused = [...keys].filter((key) => !composed.test(key) && !sources.includes(`'${key}'`))
  expect(unused).toEqual([])
  const asked = [
    ...sources.matchAll(/'((?:tabs|days|range|preview|warnings|ready|mine|left|revoke|problem)\.\w+)'/g),
  ]
  expect(asked.map(([, key]) => key!).filter((key) => !keys.has(key))).toEqual([])
})
