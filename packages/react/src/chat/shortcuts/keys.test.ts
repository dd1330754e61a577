import { expect, test } from 'vitest'
import { shortcutOf } from './keys.ts'

const keys = (key: string, held = '', code = '') => ({
  key,
  code,
  altKey: held.includes('a'),
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  shiftKey: held.includes('s'),
})

test.each([
  ['Alt+Shift+O', keys('O', 'as'), 'newConversation'],
  ['Alt+Shift+N', keys('N', 'as'), 'temporary'],
  ['Alt+Shift+F', keys('F', 'as'), 'conversations'],
  ['Alt+Shift+C', keys('C', 'as'), 'copyLast'],
  ['Alt+Shift+P', keys('P', 'as'), 'share'],
  ['Ctrl+/', keys('/', 'c'), 'help'],
  ['Ctrl+Shift+7 on a German keyboard', keys('/', 'cs'), 'help'],
  ['the place of O on an Arabic keyboard', keys('خ', 'as', 'KeyO'), 'newConversation'],
  ['a plain letter', keys('o'), null],
  ['a letter that is written', keys('O', 's'), null],
  ['a letter of the right-hand Alt key', keys('ó', 'ca', 'KeyO'), null],
  ['Ctrl+Shift+C, the browser’s', keys('C', 'cs'), null],
  ['Ctrl+C', keys('c', 'c'), null],
  ['a slash', keys('/'), null],
])('%s', (_, pressed, expected) => {
  expect(shortcutOf(pressed, false)).toBe(expected)
})

test.each([
  ['⌃⇧O', keys('O', 'cs'), 'newConversation'],
  ['⌘/', keys('/', 'm'), 'help'],
  ['⌥⇧C, which writes a character', keys('Ç', 'as', 'KeyC'), null],
  ['⌘⇧C, the browser’s', keys('c', 'ms'), null],
])('on a Mac %s', (_, pressed, expected) => {
  expect(shortcutOf(pressed, true)).toBe(expected)
})
