import { beforeEach, describe, expect, test } from 'vitest'
import { choice, openKey, textIn, themeOf } from './environment.ts'
import { keptOpen } from './panel/kept-open.ts'

const { origin } = location
const labels = { en: 'Open chat', vi: 'Mở khung chat' }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('on the studio’s own pages', () => {
  const ways = ['', origin, `${origin}/`, `${origin}/chat-api`, '/chat-api', origin.toUpperCase()]

  test.each(ways)(
    'a launcher of "%s" looks and speaks as the visitor has chosen for all of them',
    (endpoint) => {
      localStorage.setItem('theme', 'light')
      localStorage.setItem('language', 'vi')
      expect(themeOf('', endpoint)).toBe('light')
      expect(textIn(labels, '', endpoint)).toBe(labels.vi)
    },
  )

  test.each(ways)('an open launcher of "%s" is remembered under the names of these pages', (endpoint) => {
    keptOpen(endpoint, '').keep('open')
    expect(choice(openKey, endpoint)).toBe('seen')
    expect(choice(openKey, endpoint, 'sessionStorage')).toBe('open')
    expect([localStorage.key(0), sessionStorage.key(0)]).toEqual([openKey, openKey])
    expect(keptOpen(endpoint, '').before).toBe('open')
  })
})

test('on a page of somebody else the names of its own are none of a launcher’s', () => {
  const endpoint = 'https://studio.test/chat-api'
  localStorage.setItem('theme', 'light')
  localStorage.setItem('ai-studio:language', 'vi')
  expect(themeOf('', endpoint)).toBe('dark')
  expect(textIn(labels, '', endpoint)).toBe(labels.vi)
  keptOpen(endpoint, '').keep('open')
  expect(sessionStorage.key(0)).toBe(`ai-studio:${openKey}`)
})
