import { expect, test } from 'vitest'
import { freshFrame, freshPage } from './testing/fresh-page.ts'

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

test.each([
  ['', 'https://shop.test', true],
  ['/studio/', 'https://shop.test/studio', true],
  ['https://shop.test', 'https://shop.test', true],
  ['//studio.test', 'https://studio.test', false],
])(
  'in a frame that its page has written it is read as on that page: %s',
  async (endpoint, base, isOwnOrigin) => {
    await freshFrame('about:srcdoc', 'https://shop.test')
    const { getStudio } = await import('./index.ts')
    expect(getStudio({ endpoint })).toMatchObject({ endpoint: base, isOwnOrigin })
  },
)

test.each([
  ['', 'https://shop.test'],
  ['https://shop.test', 'https://shop.test'],
  ['https://studio.test', 'https://studio.test'],
])('in a sandbox no server is that of the page: %s', async (endpoint, base) => {
  await freshFrame('https://shop.test/', 'null')
  const { getStudio } = await import('./index.ts')
  expect(getStudio({ endpoint })).toMatchObject({ endpoint: base, isOwnOrigin: false })
})

test('a variable of the page that is called `origin` has nothing to say', async () => {
  await freshFrame('https://shop.test/', 'Da Lat')
  const { getStudio } = await import('./index.ts')
  expect(getStudio()).toMatchObject({ endpoint: 'https://shop.test', isOwnOrigin: true })
})
