import { expect, test } from 'vitest'
import { freshPage } from './testing/fresh-page.ts'

test.each([
  'localhost:3000',
  'studio.example:8443',
  'studio.example',
  './studio',
  'http://',
  'mailto:ann@studio.example',
])('an address that is none of the web is refused as it was written: %s', async (endpoint) => {
  await freshPage('https://shop.test/')
  const { getStudio } = await import('./index.ts')
  expect(() => getStudio({ endpoint })).toThrow(
    expect.objectContaining({
      name: 'TypeError',
      message: `No address of a studio: ${endpoint}`,
      endpoint,
    }),
  )
})

test.each([
  ['', 'https://shop.test'],
  ['/studio/', 'https://shop.test/studio'],
  ['//studio.test', 'https://studio.test'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('an address of the web may be written as in a link: %s', async (endpoint, base) => {
  await freshPage('https://shop.test/')
  const { getStudio } = await import('./index.ts')
  expect(getStudio({ endpoint }).endpoint).toBe(base)
})
