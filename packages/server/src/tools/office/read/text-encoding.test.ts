import { expect, test } from 'vitest'
import { decodeText } from './text-encoding.ts'

const vietnamese = 'Họ tên;Địa chỉ\nNguyễn Thị Ánh;Số 5, đường Lê Lợi, Huế\n'
const utf8 = (text: string) => new TextEncoder().encode(text)

test('keeps to UTF-8 where a few bytes of a text are none', () => {
  const damaged = Uint8Array.from([...utf8(vietnamese), 0xff, ...utf8(vietnamese)])
  expect(decodeText(damaged)).toEqual({ text: `${vietnamese}\ufffd${vietnamese}`, encoding: 'utf-8' })
})

test('keeps to UTF-8 where a text ends within a letter', () => {
  expect(decodeText(utf8(`${vietnamese}Huế`).slice(0, -1))).toEqual({
    text: `${vietnamese}Hu\ufffd`,
    encoding: 'utf-8',
  })
})

test.each([
  ['windows-1252', 'Größe, café, può, «CAFÉ»'],
  ['windows-1252', 'É»'.repeat(5) + 'Größe, café, può'],
  ['windows-1252', 'a café'],
] as const)('still reads %s: %s', (encoding, text) => {
  expect(decodeText(Uint8Array.from(Buffer.from(text, 'latin1')))).toEqual({ text, encoding })
})

const windows = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])

test.each([
  ['UTF-8', utf8],
  ['UTF-16', utf16],
  ['Windows-1252', windows],
])('drops control characters that strayed into a text in %s, and keeps vertical tabs', (_, bytes) => {
  const text = 'Größe;Straße\n1;a\vb\n'
  expect(decodeText(bytes(`${text}\x02\x1a`))?.text).toBe(text)
  expect(decodeText(bytes(`${text.repeat(100)}${'\x02'.repeat(10)}`))?.text).toBe(text.repeat(100))
})

test.each([
  ['one NUL', `${vietnamese.repeat(1000)}\0`],
  ['many control characters', `${vietnamese}\x01\x02\x03\x04`.repeat(100)],
])('takes for no text what has %s', (_, text) => {
  expect(decodeText(utf8(text))).toBeNull()
})
