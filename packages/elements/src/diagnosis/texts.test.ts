// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { isLocalPage } from './developer-origin.ts'
import { wordsOf, type Diagnosis } from './diagnosis.ts'
import { errorWords } from './error-words.ts'
import en from './locales/en.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }

/** What a text names, in no order that a translation would have to keep. */
const places = (text: string) => new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))

test('every text exists in both languages and names the same things', () => {
  expect(Object.keys(vi)).toEqual(Object.keys(en))
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect(places(vi[key]), key).toEqual(places(en[key]))
    expect(vi[key], key).not.toBe(en[key])
  }
})

test('a text names what it is about, in the language that is asked for', () => {
  const diagnosis: Diagnosis = {
    code: 'NETWORK',
    reason: 'status',
    values: { url: 'https://a.example', status: '503' },
  }
  expect(wordsOf(diagnosis, 'en')).toContain('https://a.example answered with status 503')
  expect(wordsOf(diagnosis, 'vi')).toContain('https://a.example trả về trạng thái 503')
})

test('an error is told by kind and place, without its message', () => {
  const words = errorWords(new RangeError('what the visitor wrote\nat home@example.com'))
  expect(words).toMatch(/^RangeError\n.*texts\.test\.ts/)
  expect(words).not.toContain('visitor')
  expect(words).not.toContain('home@')
  expect(errorWords('what the visitor wrote')).toBe('string')
})

describe("a developer's own machine", () => {
  test.each([
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:8080',
    'https://shop.localhost',
    'https://localhost:8443',
    'file:///tmp/a.html',
  ])('is %s', (address) => expect(isLocalPage(new URL(address) as never)).toBe(true))
  test.each([
    'https://shop.example',
    'https://localhost.example',
    'http://192.168.0.7',
    'https://notlocalhost',
    'https://localhost',
    'capacitor://localhost',
    'http://tauri.localhost',
  ])('is not %s', (address) => expect(isLocalPage(new URL(address) as never)).toBe(false))
})
