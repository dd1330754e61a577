import i18next, { exists, init, t } from 'i18next'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import type { Language } from '@ai-studio/contract/constants'
import { createI18nextTexts } from './i18next.ts'
import { describeTexts } from './testing/texts-suite.ts'

describeTexts('i18next', createI18nextTexts)

test("a host's own i18next is never touched", async () => {
  await init({ lng: 'de', resources: { de: { translation: { hello: 'Hallo' } } } })
  const $language = atom<Language>('en')
  const texts = createI18nextTexts({ $language })
  texts.add('en', 'chat', { hello: 'Hello' })
  $language.set('vi')
  expect(t('hello')).toBe('Hallo')
  expect(i18next.language).toBe('de')
  expect(exists('chat:hello')).toBe(false)
  expect(texts.i18next).not.toBe(i18next)
})

test('its instance follows the language, for views that use react-i18next themselves', () => {
  const $language = atom<Language>('en')
  const { i18next: instance } = createI18nextTexts({ $language })
  expect(instance.language).toBe('en')
  $language.set('vi')
  expect(instance.language).toBe('vi')
})
