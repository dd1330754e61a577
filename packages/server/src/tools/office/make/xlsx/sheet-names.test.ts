import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SheetNames } from './sheet-names.ts'

test('names sheets by what is asked for, without what Excel refuses', () => {
  const names = new SheetNames()
  expect(names.take("Doanh thu: quý 1/2026 [a*b?]'", 'x')).toBe('Doanh thu quý 1 2026 a b')
  expect(names.take('///', 'Bảng 1')).toBe('Bảng 1')
  expect(names.take('BẢNG 1', 'x')).toBe('BẢNG 1 (2)')
  expect(names.take('History', 'x')).toBe('History (2)')
})

test('gives names that are short, allowed and not given before', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 30 }), (wishes) => {
      const names = new SheetNames()
      const given = wishes.map((wish) => names.take(wish, 'Table'))
      expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length)
      for (const name of given) {
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(31)
        expect(name).not.toMatch(/[[\]:*?/\\]|^'|'$/)
      }
    }),
  )
})
