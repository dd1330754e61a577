import { expect, test } from 'vitest'
import { safeAddress } from './safe-address.ts'

test.each([
  ['https://a.example/x?y#z', 'https://a.example/x?y#z'],
  ['HTTPS://A.example', 'https://a.example/'],
  ['mailto:a@b.example?subject=x', 'mailto:a@b.example?subject=x'],
  ['/help/a', 'https://studio.example/help/a'],
  ['./help', 'https://studio.example/help'],
  ['../../help', 'https://studio.example/help'],
  ['https://a.example/?a=1&amp;b=2', 'https://a.example/?a=1&b=2'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['\\\\evil.example', undefined],
  ['javascript:alert(1)', undefined],
  [' javascript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['javascript&colon;alert(1)', undefined],
  ['java&Tab;script:alert(1)', undefined],
  ['&#106;avascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['file:///etc/passwd', undefined],
  ['README.md', undefined],
  ['#part', undefined],
  ['', undefined],
  ['http://[', undefined],
])('%j leads to %j', (written, address) => {
  expect(safeAddress(written, 'https://studio.example')).toBe(address)
})
