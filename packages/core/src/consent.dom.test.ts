import { describe, expect, test, vi } from 'vitest'
import { changeInOtherTab, freshPage } from './testing/fresh-page.ts'

const key = 'ai-studio:consent'

async function visit(stored: Record<string, string> = {}) {
  await freshPage('https://studio.test/', stored)
  const core = await import('./index.ts')
  core.startConsent(core.getStudio())
  return core
}

test('nothing is allowed before somebody was asked', async () => {
  const { $consent } = await visit()
  expect($consent.get()).toEqual({})
  expect(localStorage.getItem(key)).toBeNull()
})

test('answers are kept on this device and come back with the next visit', async () => {
  const { setConsent, $consent } = await visit()
  setConsent({ analytics: true, geolocation: false })
  expect($consent.get()).toEqual({ analytics: true, geolocation: false })
  const kept = { ...localStorage } as Record<string, string>
  expect(Object.keys(kept)).toEqual([key])

  const next = await visit(kept)
  expect(next.$consent.get()).toEqual({ analytics: true, geolocation: false })
})

test('an answer about one thing leaves the other open, and can be taken back', async () => {
  const { setConsent, $consent } = await visit()
  setConsent({ geolocation: true })
  expect($consent.get()).toEqual({ geolocation: true })
  setConsent({ analytics: true })
  setConsent({ geolocation: false })
  expect($consent.get()).toEqual({ analytics: true, geolocation: false })
})

test('what is answered in another tab holds here too', async () => {
  const { $consent } = await visit()
  changeInOtherTab(key, '{"version":1,"analytics":true}')
  expect($consent.get()).toEqual({ analytics: true })
  changeInOtherTab(key, null)
  expect($consent.get()).toEqual({})
})

describe('what is no answer counts as none', () => {
  test.each([
    ['nothing', ''],
    ['a word', 'yes'],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[true,true]'],
    ['half an object', '{"version":1,"analytics":tr'],
    ['words for answers', '{"version":1,"analytics":"true","geolocation":1}'],
    ['an answer to an older question', '{"version":0,"analytics":true,"geolocation":true}'],
    ['an answer without a version', '{"analytics":true,"geolocation":true}'],
    ['a very long text', 'x'.repeat(200_000)],
  ])('%s', async (_, stored) => {
    const { $consent } = await visit({ [key]: stored })
    expect($consent.get()).toEqual({})
  })

  test('of two answers the one that can be read counts, and what else stands there is dropped', async () => {
    const { $consent, setConsent } = await visit({
      [key]: '{"version":1,"analytics":"maybe","geolocation":true,"cookies":true}',
    })
    expect($consent.get()).toEqual({ geolocation: true })
    setConsent({ analytics: false })
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
      version: 1,
      analytics: false,
      geolocation: true,
    })
  })
})

test('every copy of the library on a page knows the same answers', async () => {
  const first = await visit()
  vi.resetModules()
  const second = await import('./index.ts')
  expect(second.setConsent).not.toBe(first.setConsent)
  second.setConsent({ analytics: true })
  expect(first.$consent.get()).toEqual({ analytics: true })
  expect(localStorage.getItem(key)).toContain('"analytics":true')
})
