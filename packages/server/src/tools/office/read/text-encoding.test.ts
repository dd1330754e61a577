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
