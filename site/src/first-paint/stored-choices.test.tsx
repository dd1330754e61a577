import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readStoredChoices, type ChoiceSources } from './stored-choices.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

function read(stored: Record<string, string>, sources: Partial<ChoiceSources> = {}) {
  return readStoredChoices({
    storage: () => ({ getItem: (key) => stored[key] ?? null }),
    browserLanguages: [],
    path: '/',
    pageTag: '',
    now,
    ...sources,
  })
}

test('without any choice the page is dark and English, from left to right', () => {
  expect(read({})).toEqual({
    theme: 'dark',
    language: 'en',
    direction: 'ltr',
    isSidebarOpen: null,
  })
})

test('choices are found as well when the API is on another origin', () => {
  expect(read({ 'ai-studio:theme': 'forest', 'ai-studio:language': 'vi' })).toEqual({
    theme: 'forest',
    language: 'vi',
    direction: 'ltr',
    isSidebarOpen: null,
  })
})

test('the address comes before what is stored', () => {
  expect(read({ language: 'en' }, { path: '/vi/plans' }).language).toBe('vi')
  expect(read({ language: 'vi' }, { path: '/plans' }).language).toBe('vi')
})

test.each([
  ['open', true],
  ['closed', false],
  ['ajar', null],
])('the sidebar was left %s', (stored, isSidebarOpen) => {
  expect(read({ 'ai-studio:sidebar': stored }).isSidebarOpen).toBe(isSidebarOpen)
})

const blocked = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('blocked storage is no obstacle', () => {
  expect(read({}, { storage: blocked, browserLanguages: ['vi'] })).toEqual({
    theme: 'dark',
    language: 'vi',
    direction: 'ltr',
    isSidebarOpen: null,
  })
})

describe('agrees with the stores, which decide a moment later', () => {
  const fresh = JSON.stringify({ country: 'VN', timestamp: now - 1000 })
  const cases: [string, Record<string, string>, string[], string][] = [
    ['nothing known', {}, [], 'en'],
    ['choices', { theme: 'cherry', language: 'vi' }, ['en-US'], 'en'],
    ['rubbish', { theme: 'neon', language: 'xx', userCountry: '{' }, ['fr', 'vi-VN'], 'en'],
    ['an old tag', { language: 'en-US' }, ['vi'], 'vi'],
    ['the browser', {}, ['fr-FR', 'vi-VN', 'en'], 'en'],
    ['the page', {}, ['fr'], 'vi'],
    ['a country found today', { userCountry: fresh }, ['en'], 'en'],
    ['a country in small letters', { userCountry: fresh.replace('VN', 'vn') }, ['en'], 'en'],
    ['another country', { userCountry: fresh.replace('VN', 'SG') }, ['vi'], 'en'],
    [
      'a country found long ago',
      { userCountry: JSON.stringify({ country: 'VN', timestamp: 1 }) },
      ['en'],
      'en',
    ],
    [
      'a country from the future',
      { userCountry: JSON.stringify({ country: 'VN', timestamp: now * 2 }) },
      [],
      '',
    ],
    ['a country that is none', { userCountry: 'null' }, ['en'], 'en'],
  ]

  beforeEach(() => {
    vi.resetModules()
    vi.setSystemTime(now)
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    localStorage.clear()
    for (const name of ['registry/1', 'stores/1']) {
      delete (globalThis as unknown as Record<symbol, unknown>)[Symbol.for(`ai-studio/${name}`)]
    }
  })

  test.each(cases)('with %s', async (_, stored, browserLanguages, pageTag) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browserLanguages)
    document.documentElement.lang = pageTag
    const first = read(stored, { browserLanguages, pageTag })

    const core = await import('@ai-studio/core')
    core.getStudio()
    expect(first).toMatchObject({
      theme: core.$theme.get(),
      language: core.$language.get(),
      direction: core.$direction.get(),
    })
  })
})
