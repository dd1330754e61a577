import { expect, test } from 'vitest'
import { markdownOfBlocks } from './markdown-of-blocks.ts'
import { readDocx } from './read-docx.ts'
import { wordPackage } from './testing/made-documents.ts'

/** A formula as it is read, without the escapes of Markdown. */
async function read(content: string): Promise<string> {
  const formula = `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${content}</m:oMath>`
  const { blocks } = await readDocx('a.docx', wordPackage(`<w:p>${formula}</w:p>`), 200_000)
  return markdownOfBlocks(blocks, 200_000).markdown.replace(/\\(?=[^\p{L}\p{N}\s])/gu, '')
}

const run = (text: string) => `<m:r><m:t xml:space="preserve">${text}</m:t></m:r>`
const part = (name: string, content: string) => `<m:${name}>${content}</m:${name}>`
const element = (content: string) => part('e', content)
const says = (of: string, values: Record<string, string>) =>
  part(
    `${of}Pr`,
    Object.entries(values)
      .map(([name, value]) => `<m:${name} m:val="${value}"/>`)
      .join(''),
  )
const fraction = (above: string, below: string, properties = '') =>
  part('f', properties + part('num', above) + part('den', below))
const raised = (base: string, power: string) => part('sSup', element(base) + part('sup', power))
const lowered = (base: string, index: string) => part('sSub', element(base) + part('sub', index))
const inside = (...contents: string[]) => part('d', '<m:dPr/>' + contents.map(element).join(''))
const root = (content: string, degree = '', properties = '') =>
  part('rad', properties + part('deg', degree) + element(content))
const large = (properties: Record<string, string>, from: string, to: string, content: string) =>
  part('nary', says('nary', properties) + part('sub', from) + part('sup', to) + element(content))

test.each([
  ['parentheses', inside(run('a+b')) + run('·c'), '(a+b)·c'],
  [
    'other signs around something',
    part(
      'd',
      says('d', { begChr: '[', sepChr: ';', endChr: '&lt;' }) + element(run('a')) + element(run('b')),
    ),
    '[a;b<',
  ],
  ['a sign on one side only', part('d', says('d', { begChr: '{', endChr: '' }) + element(run('x'))), '{x'],
  ['parts between parentheses', inside(run('A'), run('B')), '(A|B)'],
  ['a root', run('f') + inside(run('x')) + run('=') + root(run('x+1')), 'f(x)=√(x+1)'],
  ['a root of parentheses', root(inside(run('a'))), '√(a)'],
  ['a root of a degree', run('2') + root(run('x'), run('3')), '2 3√(x)'],
  ['a root whose degree is hidden', root(run('x'), run('2'), says('rad', { degHide: '1' })), '√(x)'],
  [
    'a root whose degree is not hidden',
    root(run('x'), run('n+1'), says('rad', { degHide: '0' })),
    '(n+1)√(x)',
  ],
  ['a fraction', fraction(run('1+x'), run('2y')), '(1+x)/(2y)'],
  ['a fraction in a fraction', fraction(fraction(run('a'), run('b')), run('c')), '(a/b)/c'],
  [
    'a fraction with parentheses',
    fraction(inside(run('a+b')), inside(run('a')) + inside(run('b'))),
    '(a+b)/((a)(b))',
  ],
  ['a fraction of numbers', run('2') + fraction(run('1.5'), run('32')) + run('x'), '2 1.5/32 x'],
  [
    'what is above each other without a bar',
    inside(fraction(run('n'), run('k'), says('f', { type: 'noBar' }))),
    '(n¦k)',
  ],
  ['a power', raised(run('x'), run('2n')), 'x^(2n)'],
  ['a power of one sign', raised(run('x'), run('&lt;')) + raised(run('y'), run('ệ')), 'x^<y^ệ'],
  [
    'powers in a row',
    run('y=a') + raised(run('x'), run('2')) + raised(run('z'), run('-1')) + run('+b'),
    'y=ax^2 z^(-1)+b',
  ],
  ['a number before and behind a power', run('2') + raised(run('3'), run('4')) + run('5'), '2 3^4 5'],
  ['runs of one number', run('1') + run('2'), '12'],
  ['much space', fraction(run(`a${' '.repeat(100_000)}b`), run(' c ')), '(a b)/ c'],
  ['an index', lowered(run('a'), run('n+1')) + run('b'), 'a_(n+1)b'],
  ['a sum', large({ chr: '∑' }, run('i=1'), run('n'), run('i')), '∑_(i=1)^n i'],
  ['an integral without limits', large({ subHide: '1', supHide: 'on' }, run('a'), '', run('f')), '∫f'],
  ['a function', part('func', part('fName', run('sin')) + element(run('x'))), 'sin x'],
  [
    'a limit',
    part(
      'func',
      part('fName', part('limLow', element(run('lim')) + part('lim', run('x→0')))) + element(run('x')),
    ),
    'lim_(x→0)x',
  ],
  [
    'a matrix',
    part('m', part('mr', element(run('1')) + element(run('0'))) + part('mr', element(run('0')) + '<m:e/>')),
    '1, 0; 0, ',
  ],
  ['lines above each other', part('eqArr', element(run('x=1')) + element(run('y=2'))), 'x=1; y=2'],
])('keeps the meaning of %s', async (_, content, text) => {
  expect(await read(content)).toBe(text.trim())
})

test('takes one character for a sign, and no elements', async () => {
  const long = part(
    'd',
    says('d', { begChr: '<w:br/>', sepChr: 'xy', endChr: ']]>' }) + element(run('a')) + element(run('b')),
  )
  expect(await read(long)).toBe('axb]')
})
