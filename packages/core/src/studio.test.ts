import { expect, test } from 'vitest'
import { $language, $theme, createSmallTexts, getStudio } from './index.ts'

test('importing and using it without a document touches no global and shares nothing between requests', () => {
  const one = getStudio()
  const other = getStudio()
  expect(one).not.toBe(other)
  expect(one.isOwnOrigin).toBe(true)
  expect(getStudio({ endpoint: 'https://studio.test/' })).toMatchObject({
    endpoint: 'https://studio.test',
    isOwnOrigin: false,
  })
  expect(() => getStudio({ endpoint: 'studio.test' })).toThrow('No address of a studio: studio.test')
  expect(one.storage.set('theme', 'forest')).toBe(false)
  expect(other.storage.get('theme')).toBeNull()
  expect($theme.get()).toBe('dark')
  expect($language.get()).toBe('en')
  expect(createSmallTexts().t('ui:close')).toBe('ui:close')
})
