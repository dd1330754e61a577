import { expect, test } from 'vitest'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

function keys(resource: object, prefix = ''): string[] {
  return Object.entries(resource).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keys(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
}

test('both languages have every text', () => {
  expect(keys(vi).sort()).toEqual(keys(en).sort())
  for (const text of JSON.stringify([en, vi]).matchAll(/:"([^"]*)"/g)) expect(text[1]?.trim()).toBeTruthy()
})
