import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeKind } from './code-kind.ts'
import { plainText } from './plain-text.ts'

describe('the text of a code is', () => {
  test.each([
    ['link', 'https://example.com/a?b=c#d'],
    ['link', 'HTTP://EXAMPLE.COM'],
    ['link', 'https://ví-dụ.vn/đường'],
    ['wifi', 'WIFI:T:WPA;S:Quán cà phê;P:matkhau;;'],
    ['wifi', 'WIFI:S:a\\;b;T:nopass;;'],
    ['contact', 'BEGIN:VCARD\nVERSION:3.0\nFN:Nguyễn Văn A\nEND:VCARD'],
    ['contact', 'MECARD:N:Doe,Jane;TEL:+123;;'],
    ['email', 'mailto:jane@example.com?subject=Hi'],
    ['email', 'MAILTO:jane@example.com'],
    ['email', 'MATMSG:TO:jane@example.com;SUB:Hi;BODY:There;;'],
    ['email', 'jane.doe+studio@example.com'],
    ['phone', 'tel:+84 24 3825 1234'],
    ['phone', 'SMSTO:+84901234567:Hello'],
    ['text', 'Just words'],
    ['text', '0306406152'],
    ['text', 'geo:21.0285,105.8542'],
    ['text', ''],
  ])('%s: %s', (kind, text) => expect(codeKind(text, false)).toBe(kind))

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://example.com',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'intent://scan/#Intent;scheme=zxing;end',
    'https://bank.example@evil.example/',
    'https://user:secret@example.com/',
    'https://example.com/ javascript:alert(1)',
    'https://exa\nmple.com',
    'https://',
    'http:///nowhere',
    'https://[::1',
    'mailto:javascript:alert(1)',
    'tel:javascript:alert(1)',
    'mailto:a@b.c,<script>@d.e',
    'WIFI:T:WPA;P:nobody;;',
    'BEGIN:VCARD',
    'BEGIN:VCARDS\nEND:VCARD',
  ])('text, whatever it looks like: %s', (text) => expect(codeKind(text, false)).toBe('text'))

  test('a product for the codes of goods alone', () => {
    expect(codeKind('9780306406157', true)).toBe('product')
    expect(codeKind('9780306406157', false)).toBe('text')
  })

  test('a link only where it leads to the web, with nobody named in it', () => {
    const scheme = fc.constantFrom(
      'https://',
      'http://',
      'javascript:',
      'HTTPS:',
      'mailto:',
      'tel:',
      ' https://',
      '',
    )
    fc.assert(
      fc.property(scheme, fc.string({ unit: 'grapheme', maxLength: 60 }), (start, rest) => {
        const text = plainText(start + rest)
        if (codeKind(text, false) !== 'link') return
        const url = new URL(text)
        expect(['http:', 'https:']).toContain(url.protocol)
        expect(url.username + url.password).toBe('')
      }),
    )
  })

  test('found in no time, however it is made', () => {
    const hostile = [
      `WIFI:${'S:\\\\'.repeat(2_000)}`,
      `MECARD:${'\\N:'.repeat(2_600)}`,
      `MATMSG:${'TO:;'.repeat(2_000)}`,
      `${'a'.repeat(4_000)}@${'b.'.repeat(2_000)}`,
      `BEGIN:VCARD\n${'\nEND:VCARD '.repeat(700)}x`,
      `tel:${'%2'.repeat(4_000)}`,
      `mailto:${'%F0'.repeat(2_600)}`,
      `https://${'a.'.repeat(4_000)}`,
    ]
    const start = process.threadCpuUsage()
    for (const text of hostile) codeKind(text, false)
    expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(500)
  })
})

test('stored text has no control characters and no marks that turn its direction', () => {
  expect(plainText(' a\u0000b\u202Ec\r\nd\te\u0007 ')).toBe('abc\nd\te')
  expect(plainText('https://example.com/\u202Egnp.exe')).toBe('https://example.com/gnp.exe')
  expect(plainText('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`)
  expect(plainText('\uD800a').isWellFormed()).toBe(true)
  expect(plainText(`${'x'.repeat(8)}😀😀`, 10).isWellFormed()).toBe(true)
})
