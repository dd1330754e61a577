import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test.each([
  ['Plans', `attachment; filename="Plans.md"; filename*=UTF-8''Plans.md`],
  ['Đi Hà Nội', `attachment; filename="Di Ha Noi.md"; filename*=UTF-8''%C4%90i%20H%C3%A0%20N%E1%BB%99i.md`],
  ['🎈', `attachment; filename="conversation.md"; filename*=UTF-8''%F0%9F%8E%88.md`],
  ['', `attachment; filename="conversation.md"; filename*=UTF-8''conversation.md`],
  ['../../etc/passwd', `attachment; filename="etc passwd.md"; filename*=UTF-8''etc%20passwd.md`],
  [
    'a"b\\c\r\nSet-Cookie: x',
    `attachment; filename="a b c Set-Cookie x.md"; filename*=UTF-8''a%20b%20c%20Set-Cookie%20x.md`,
  ],
  ['.hidden.', `attachment; filename="hidden.md"; filename*=UTF-8''hidden.md`],
  ['CON', `attachment; filename="CON 1.md"; filename*=UTF-8''CON%201.md`],
  ["it's (new)", `attachment; filename="it s (new).md"; filename*=UTF-8''it%20s%20%28new%29.md`],
  ['gpj\u202Eexe', `attachment; filename="gpj exe.md"; filename*=UTF-8''gpj%20exe.md`],
  [
    'می\u200Cروم',
    `attachment; filename="conversation.md"; filename*=UTF-8''%D9%85%DB%8C%E2%80%8C%D8%B1%D9%88%D9%85.md`,
  ],
])('%j becomes a name that every system takes', (title, header) => {
  expect(attachment(title, 'md')).toBe(header)
})

test('a long title is cut between characters', () => {
  const header = attachment('🎈'.repeat(200), 'json')
  expect(decodeURIComponent(header.split(`UTF-8''`)[1]!)).toBe(`${'🎈'.repeat(30)}.json`)
})
