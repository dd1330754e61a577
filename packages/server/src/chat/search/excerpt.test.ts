import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const filler = 'lorem ipsum '.repeat(40)

test.each([
  ['Short enough', ['short'], 'Short enough'],
  ['**Bold** `code` [link](https://x.example/y)\n\n> quote', ['code'], 'Bold code link quote'],
  ['\u200Bمی\u200Cتوانم\u200F 👩\u200D💻\u202E', ['می'], 'می\u200Cتوانم 👩\u200D💻'],
  ['Nothing of it', ['else'], 'Nothing of it'],
])('%j, %j', (text, words, excerpt) => expect(excerptOf(text, words)).toBe(excerpt))

test('a long text is cut between words, and says so', () => {
  const excerpt = excerptOf(`${filler}the Đường here ${filler}`, ['duong'])
  expect(excerpt).toMatch(/^…(lorem|ipsum) .*the Đường here .*(lorem|ipsum)…$/)
})

test('the last word counts by its beginning, the others as a whole', () => {
  expect(excerptOf(`carpet ${filler} car ${filler}`, ['car', 'x'])).toMatch(/^….* car /)
  expect(excerptOf(`x ${filler} carpet ${filler}`, ['car'])).toMatch(/^….* carpet /)
})

test('signs are found within a text without spaces, and never cut in two', () => {
  const excerpt = excerptOf(`${'私'.repeat(300)}東京${'🎈'.repeat(300)}`, ['東', '京'])
  expect(excerpt).toContain('東京🎈')
  expect(excerpt.isWellFormed()).toBe(true)
  expect(excerptOf(`${filler}🎈${filler}`, ['🎈'])).toContain('🎈')
})

test('signs are quoted where all of them stand together', () => {
  const apart = '京都は東の方です。'.repeat(40)
  expect(excerptOf(`${apart}東京に${apart}`, ['東', '京'])).toContain('東京に')
  expect(excerptOf(`${'เราไปกันมานานแล้ว'.repeat(40)}น้ำตก`, ['น้ํ', 'า', 'ต', 'ก'])).toMatch(/น้ำตก$/)
})

test('a text made of one word is cut all the same', () => {
  expect(excerptOf('x'.repeat(100_000), ['x']).length).toBeLessThan(200)
})
