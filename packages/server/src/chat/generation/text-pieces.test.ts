import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { storableText } from '../../db/storable.ts'
import { TextPieces } from './text-pieces.ts'

const anyText = fc.string({
  unit: fc.constantFrom('a', 'é', '😀', '👨‍👩‍👧', '\ud83d', '\ude00', '\0', '\n', 'ệ'),
})

test('pieces that are cut anywhere come out as whole characters and lose nothing', () => {
  fc.assert(
    fc.property(anyText, fc.array(fc.nat(40)), (text, cuts) => {
      const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)), text.length].toSorted(
        (a, b) => a - b,
      )
      const pieces = new TextPieces()
      const out = places.slice(1).map((end, index) => pieces.take(text.slice(places[index], end)))
      out.push(pieces.end())
      for (const piece of out) expect(piece.isWellFormed()).toBe(true)
      expect(out.join('')).toBe(storableText(text))
    }),
  )
})

test('a lone half of a pair becomes the replacement character, and a NUL nothing', () => {
  const pieces = new TextPieces()
  expect(pieces.take('a\0b\ud83d')).toBe('ab')
  expect(pieces.take('c')).toBe('\uFFFDc')
  expect(pieces.take('\ud83d')).toBe('')
  expect(pieces.end()).toBe('\uFFFD')
  expect(pieces.end()).toBe('')
})
