import { expect, test } from 'vitest'
import { attributesOf } from './cut-xml.ts'

test('attributes are read by their names, with prefixes and in either quotes', () => {
  expect(attributesOf(`w:lvl w:ilvl="0"  w15:x = '1 "2"' hidden`)).toEqual({
    'w:ilvl': '0',
    'w15:x': '1 "2"',
  })
})

test('a word that never ends costs no more than its length', () => {
  expect(attributesOf(`w:x ${'a'.repeat(2_000_000)}`)).toEqual({})
})
