import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

const url = 'https://studio.example/share/q3dkJ0nqv1sZyVtPz0oG7w'

/** The modules that a path paints. */
function painted(path: string): Set<string> {
  const dark = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let at = 0; at < Number(width); at += 1) dark.add(`${Number(x) + at} ${y}`)
  }
  return dark
}

test('paints every dark module of the code, and no other', () => {
  const { size, path } = qrPath(url)
  const { data } = encode(url, { ecc: 'M', border: 4 })
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])))
  expect(size).toBe(data.length)
  expect([...painted(path)].sort()).toEqual(expected.sort())
})

test('four light modules stand round it, and the three marks in its corners', () => {
  const { size, path } = qrPath(url)
  const dark = painted(path)
  for (const place of dark) {
    for (const at of place.split(' ').map(Number)) {
      expect(at).toBeGreaterThanOrEqual(4)
      expect(at).toBeLessThan(size - 4)
    }
  }
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    for (let at = 0; at < 7; at += 1) expect(dark.has(`${x + at} ${y}`)).toBe(true)
  }
})
