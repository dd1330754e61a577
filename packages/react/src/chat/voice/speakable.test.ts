import { describe, expect, test } from 'vitest'
import { speakable } from './speakable.ts'

const words = {
  code: (language: string) => (language ? `Code in ${language}.` : 'Code.'),
  formula: 'Formula.',
  done: 'Done:',
  open: 'To do:',
  nothing: 'Nothing.',
}
const said = (markdown: string) => speakable(markdown, words)
const markup = /[#*_`|[\]()<>~\\^{}]/

test('paragraphs, headings and quotes are said without their marks', () => {
  expect(said('# Hello *there*\n\nThis is **bold**, _so_ and ~~gone~~\nas well.\n\n> A quote')).toEqual([
    'Hello there.',
    'This is bold, so and gone as well.',
    'A quote.',
  ])
})

test('links are said by their words, addresses by their host', () => {
  expect(said('See [the guide](https://example.com/a?b=c) or https://www.example.org/deep/path.')).toEqual([
    'See the guide or example.org.',
  ])
})

test('code is named and not read', () => {
  expect(said('Look:\n\n```ts\nconst secret = 1\n```\n\n    indented\n\nUse `npm_run` now.')).toEqual([
    'Look:',
    'Code in ts.',
    'Code.',
    'Use npm run now.',
  ])
})

test('a table is said row by row, each cell after its heading', () => {
  expect(said('| Name | Age |\n|---|---|\n| **Ann** | 5 |\n| Bob | |')).toEqual([
    'Name: Ann, Age: 5.',
    'Name: Bob.',
  ])
})

test('lists are said with their numbers and whether a task is done', () => {
  expect(said('3. three\n4. four\n   - inner\n\n- [x] paid\n- [ ] open')).toEqual([
    '3. three.',
    '4. four.',
    'inner.',
    'Done: paid.',
    'To do: open.',
  ])
})

test('a long answer is said without its code, however many marks all of it has', () => {
  const code = 'my_value = *p\n'.repeat(1_001)
  expect(said(`# A\n\n\`\`\`c\n${code}\`\`\`\n\n${'**b**\n\n'.repeat(1_001)}`)).toEqual([
    'A.',
    'Code in c.',
    ...Array.from({ length: 1_001 }, () => 'b.'),
  ])
})

test('a formula is named', () => {
  expect(said('So:\n\n$$\n\\int_0^1 x\n$$\n\nand on')).toEqual(['So:', 'Formula.', 'and on.'])
  expect(said('```\n$$\nx\n$$\n```')).toEqual(['Code.'])
})

test('a range is said as one', () => {
  expect(said('It takes 3~5 days, or 7~10 days.')).toEqual(['It takes 3–5 days, or 7–10 days.'])
})

test('a footnote is said', () => {
  expect(said('It grew[^1].\n\n[^1]: Smith2020')).toEqual(['It grew 1.', '1: Smith2020.'])
})

test('an answer behind a label is said', () => {
  expect(said('[Answer]: B')).toEqual(['Answer: B.'])
})

test('references and HTML are no words', () => {
  expect(said('Fish &amp; chips &lt;b&gt; <b onclick="x()">now</b>')).toEqual(['Fish & chips b now.'])
  expect(said('<div class="box">Inside</div>')).toEqual(['Inside.'])
})

test.each(['', '---', '🎉🎉', '<!-- nothing -->'])('%j has no words, and that is said', (markdown) => {
  expect(said(markdown)).toEqual(['Nothing.'])
})

describe('whatever an answer is', () => {
  const marks = [
    ...'#*_`|[]()<>~\\^{}$!-+>'.split(''),
    '\n',
    '\n\n',
    '    ',
    'word',
    ' ',
    'https://x.example/a_b',
    '🎉',
  ]
  // A simple generator, so that a failure can be repeated.
  function* numbers(seed: number) {
    for (let state = seed; ; yield state / 2 ** 31) state = (state * 1_103_515_245 + 12_345) % 2 ** 31
  }
  test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))('no mark is said: heap %d', (seed) => {
    const random = numbers(seed)
    const heap = Array.from(
      { length: 80 },
      () => marks[Math.floor(random.next().value! * marks.length)],
    ).join('')
    expect(said(heap).join('\n')).not.toMatch(markup)
  })
})
