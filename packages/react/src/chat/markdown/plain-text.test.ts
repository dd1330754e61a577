import { expect, test } from 'vitest'
import { parseMarkdown } from './document.ts'
import { toPlainTexts } from './plain-text.ts'

test('reads as one would read it out', () => {
  const markdown =
    '# Title *em*\n\nA [link](https://a.example) &amp; `code`  \nnext line.\n\n- one\n- [x] two\n  - three\n\n> quoted\n\n| a | b |\n|---|---|\n| 1 | **2** |\n\n---\n\n```js\nconst a = 1\n```\n\n![a cat](x.png)'
  const texts = [
    'Title em',
    'A link & code\nnext line.',
    'one',
    'two',
    'three',
    'quoted',
    'a, b',
    '1, 2',
    'const a = 1',
    'a cat',
  ]
  expect(toPlainTexts(markdown)).toEqual(texts)
  expect(toPlainTexts(markdown, parseMarkdown(markdown))).toEqual(texts)
})

test('keeps the numbers of a range apart', () => {
  expect(toPlainTexts('It takes 3~5 days, or 7~10 days.')).toEqual(['It takes 3~5 days, or 7~10 days.'])
})

test('leaves out nobody who speaks in a dialogue', () => {
  expect(toPlainTexts('[Alice]: Hi!\n[Bob]: Hello!')).toEqual(['[Alice]: Hi!\n[Bob]: Hello!'])
})

test('leaves out no footnote', () => {
  const markdown = 'As it says[^1].\n\n[^1]: Smith2020'
  const texts = ['As it says[^1].', '[^1]: Smith2020']
  expect(toPlainTexts(markdown)).toEqual(texts)
  expect(toPlainTexts(markdown, parseMarkdown(markdown))).toEqual(texts)
})

test('a long text keeps its paragraphs, however many marks all of it has', () => {
  expect(toPlainTexts('**a**\n\n'.repeat(1_001))).toEqual(Array.from({ length: 1_001 }, () => 'a'))
})

test('a line that breaks within a cell goes on behind a blank', () => {
  const markdown = '| a |\n|---|\n| open<br>close<br/>wait |\n\none<br>two <b>'
  const texts = ['a', 'open close wait', 'one\ntwo <b>']
  expect(toPlainTexts(markdown)).toEqual(texts)
  expect(toPlainTexts(markdown, parseMarkdown(markdown))).toEqual(texts)
})

test('has nothing to say about nothing', () => {
  expect(toPlainTexts('\n\n---\n')).toEqual([])
})
