import { expect, test } from 'vitest'
import { safeHref } from './safe-href.ts'

const studio = 'https://studio.example/ai'

test.each([
  ['https://a.example/x?y#z', 'https://a.example/x?y#z'],
  ['http://a.example', 'http://a.example/'],
  ['HTTPS://A.example', 'https://a.example/'],
  ['mailto:a@b.example?subject=x', 'mailto:a@b.example?subject=x'],
  ['/help/a', 'https://studio.example/ai/help/a'],
  ['./help', 'https://studio.example/ai/help'],
  ['../help', 'https://studio.example/help'],
  ['https://a.example/?a=1&amp;b=2', 'https://a.example/?a=1&b=2'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['javascript:alert(1)', null],
  [' javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['javascript&colon;alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['file:///etc/passwd', null],
  ['ftp://a.example', null],
  ['README.md', null],
  ['#part', null],
  ['', null],
  ['https://', null],
  ['http://[', null],
])('%j leads to %j', (href, expected) => {
  expect(safeHref(href, studio)).toBe(expected)
})
