import type { Language } from '@ai-studio/contract/constants'
import { atom } from 'nanostores'
import { afterEach, expect, test, vi } from 'vitest'
import { followTexts } from './load-texts.ts'
import { createSmallTexts } from './small.ts'

afterEach(() => vi.restoreAllMocks())

function setup(first: Language) {
  const $language = atom<Language>(first)
  const texts = createSmallTexts({ $language })
  const loaders = {
    en: vi.fn(() => Promise.resolve({ hello: 'Hello' })),
    vi: vi.fn(() => Promise.resolve({ hello: 'Xin chào' })),
  }
  return { $language, texts, loaders }
}

test('loads the current language only, then each that is chosen, each once', async () => {
  const { $language, texts, loaders } = setup('vi')
  const { ready } = followTexts(texts, 'site', loaders)
  await ready
  expect(texts.t('site:hello')).toBe('Xin chào')
  expect(loaders.en).not.toHaveBeenCalled()
  $language.set('en')
  await vi.waitFor(() => expect(texts.t('site:hello')).toBe('Hello'))
  $language.set('vi')
  $language.set('en')
  expect(loaders.en).toHaveBeenCalledTimes(1)
  expect(loaders.vi).toHaveBeenCalledTimes(1)
})

test('English stands in for a language that cannot be loaded, until it can', async () => {
  const { $language, texts, loaders } = setup('vi')
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  loaders.vi.mockRejectedValueOnce(new Error('offline'))
  const { ready } = followTexts(texts, 'site', loaders)
  await ready
  expect(texts.t('site:hello')).toBe('Hello')
  $language.set('en')
  $language.set('vi')
  await vi.waitFor(() => expect(texts.t('site:hello')).toBe('Xin chào'))
})

test('nothing is loaded any more after it was stopped', async () => {
  const { $language, texts, loaders } = setup('en')
  const { ready, stop } = followTexts(texts, 'site', loaders)
  await ready
  stop()
  $language.set('vi')
  expect(loaders.vi).not.toHaveBeenCalled()
})
