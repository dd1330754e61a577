import type { Language } from '@ai-studio/contract/constants'
import { atom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { createSiteTexts } from './site-texts.ts'

test('texts that nobody has asked for draw nothing again', () => {
  const texts = createSiteTexts({ $language: atom<Language>('en') })
  const drawn = vi.fn()
  texts.$version.listen(drawn)
  texts.add('en', 'faq', { title: 'Questions' })
  expect(drawn).not.toHaveBeenCalled()
  expect(texts.t('faq:title')).toBe('Questions')
  texts.add('en', 'faq', { title: 'Answers' })
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('who was told that they are missing hears of them', () => {
  const texts = createSiteTexts({ $language: atom<Language>('en') })
  const drawn = vi.fn()
  texts.$version.listen(drawn)
  expect(texts.has('en', 'faq')).toBe(false)
  texts.add('en', 'faq', { title: 'Questions' })
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('another language draws everything again', () => {
  const $language = atom<Language>('en')
  const texts = createSiteTexts({ $language })
  const drawn = vi.fn()
  texts.$version.listen(drawn)
  $language.set('vi')
  expect(drawn).toHaveBeenCalledTimes(1)
})
