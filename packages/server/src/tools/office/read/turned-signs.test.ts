import { expect, test } from 'vitest'
import { make } from '../make/testing/order.ts'
import { linesOf } from './pdf-lines.ts'
import { markdownOfBlocks } from './markdown-of-blocks.ts'
import { readPdf } from './read-pdf.ts'

test.each([
  'هذا نص عربي (مع توضيح) وبعده كلام آخر.',
  'في عام (2026) كان النص {تقريبا} «اقتباس» هنا',
  'أ) أولا',
  'مبلغ (1,250) ريال',
  'هذا (**مهم**) جدا',
  `نص (${'طويل '.repeat(40)}جدا) وبعده كلام`,
  'The word (كلمة) means (word) in «العربية (هنا) الآن» text.',
])('reads brackets in a PDF of the tool itself as they were written: %s', async (text) => {
  const { data } = await make({ markdown: text, format: 'pdf', pageNumbers: false })
  const { blocks } = await readPdf('a.pdf', data, 10_000, () => undefined)
  const { markdown } = markdownOfBlocks(blocks, 10_000)
  expect(markdown.replaceAll(/\p{Cf}/gu, '').replaceAll(/\s+/g, ' ')).toBe(text.replaceAll('*', ''))
})

/** Pieces that touch each other, from the left; a space is one between words. */
function lineOf(...strings: string[]): string | undefined {
  let x = 100
  const pieces = strings.map((str) => {
    const width = 6 * str.length
    x += width
    const dir = /[א-ת\u0600-\u06ff]/.test(str) ? 'rtl' : 'ltr'
    return { str, dir, transform: [12, 0, 0, 12, x - width, 700], width, height: 12, hasEOL: false }
  })
  return linesOf(pieces, 0)[0]?.text
}

test.each([
  ['brackets', ['كلام', ' ', '(', 'مهم', ')', ' ', 'نص'], 'نص (مهم) كلام'],
  ['brackets around a number', ['كلام', ' ', '(', '2026', ')', ' ', 'نص'], 'نص (2026) كلام'],
  ['a bracket at a number', ['،', '(', '5', ' ', 'انظر', ')', ' ', 'نص'], 'نص (انظر 5)،'],
  ['a bracket at a number in several pieces', ['كلام', ' ', '%', '50', ')', ' ', 'نص'], 'نص (%50 كلام'],
  ['a stop behind brackets', ['.', '(', 'Bold', ')', ' ', 'كلام آخر'], 'كلام آخر (Bold).'],
  ['the number of an item', ['أولا', ' ', '(', '1'], '1) أولا'],
  ['the number of an item in one piece', ['أولا', ' ', '(1'], '1) أولا'],
  ['brackets of what runs to the right', ['היא', ' ', 'f(x)', ' ', 'הפונקציה'], 'הפונקציה f(x) היא'],
  ['signs of comparison', ['5', ' ', '>', ' ', '3', ' ', 'טקסט'], 'טקסט 3 < 5'],
])('reads %s that another program has set by themselves', (_, strings, text) => {
  expect(lineOf(...strings)).toBe(text)
})

test.each([
  ['their looks', 'نص )مهم( وبعده ]كلام[ آخر', 'نص (مهم) وبعده [كلام] آخر'],
  ['what they mean', 'نص (مهم) وبعده [كلام] آخر', 'نص (مهم) وبعده [كلام] آخر'],
])('reads brackets that a font names by %s', (_, named, text) => {
  expect(lineOf(named)).toBe(text)
})
