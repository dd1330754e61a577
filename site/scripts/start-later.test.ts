import { expect, test } from 'vitest'
import { startAtOnce, startLater } from './start-later.ts'

const built = `<head>
    <script src="/assets/theme-ab12.js" data-en="/assets/en.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor.js">
    <link rel="stylesheet" crossorigin href="/assets/studio.css">
  </head>`

test('the application is named to the first script, and nothing of it is asked for by the page itself', () => {
  const written = startLater(built, ['/assets/plans.js'])
  expect(written).toContain(
    '<script src="/assets/theme-ab12.js" data-start="/assets/index.js" data-files="/assets/index.js /assets/vendor.js /assets/plans.js" data-en="/assets/en.js">',
  )
  expect(written).not.toMatch(/type="module"|modulepreload/)
  expect(written).toContain('<link rel="stylesheet" crossorigin href="/assets/studio.css">')
})

test('with nothing to be read before, the first script begins it at once, and the page still asks for its files', () => {
  const written = startAtOnce(built)
  expect(written).toContain(
    '<script src="/assets/theme-ab12.js" data-start="/assets/index.js" data-at-once data-en="/assets/en.js">',
  )
  // A tag of its own would run it as well, and never try again.
  expect(written).not.toContain('type="module"')
  const asked = [...written.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)]
  expect(asked.map(([, address]) => address)).toEqual(['/assets/index.js', '/assets/vendor.js'])
})

test.each([
  ['an application', built.replace(/<script type.*/, '')],
  ['a first script', built.replace(/<script src.*/, '')],
])('a page without %s is no built page', (_, html) => {
  expect(() => startLater(html)).toThrow('index.html has nothing that looks like')
  expect(() => startAtOnce(html)).toThrow('index.html has nothing that looks like')
})
