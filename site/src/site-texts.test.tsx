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

test('what is missing in the language of the page stands there in another one until it comes', () => {
  const $language = atom<Language>('vi')
  const texts = createSiteTexts({ $language })
  texts.add('vi', 'faq', { title: 'Câu hỏi', found: '{{count}} câu' })
  $language.set('en')
  expect([texts.t('faq:title'), texts.t('faq:found', { count: 2 })]).toEqual(['Câu hỏi', '2 câu'])
  texts.add('en', 'faq', { title: 'Questions' })
  expect(texts.t('faq:title')).toBe('Questions')
  expect(texts.t('faq:other')).toBe('faq:other')
})
