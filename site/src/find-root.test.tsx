import { afterEach, expect, test } from 'vitest'
import { boot } from './boot.tsx'
import { findRoot } from './find-root.ts'

afterEach(() => {
  document.documentElement.lang = 'en'
  document.body.replaceChildren()
})

test('finds the element to render into', () => {
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  expect(findRoot(document)).toBe(root)
})

test('a page without a root element ends the start with the sentence of the specification', async () => {
  const sentence = 'Root element not found. Make sure the page has an element with id "root".'
  expect(() => findRoot(document)).toThrow(sentence)
  await expect(boot(document, undefined)).rejects.toThrow(sentence)
})

test('the sentence is translated', () => {
  document.documentElement.lang = 'vi'
  expect(() => findRoot(document)).toThrow('Không tìm thấy phần tử gốc.')
})
