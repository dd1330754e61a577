import type { ImageType } from '@ai-studio/contract/constants'
import { expect, test } from 'vitest'
import { fitInto, planShrinking } from './shrink-plan.ts'

const header = (type: ImageType, width: number, height: number, isAnimated = false) => ({
  type,
  width,
  height,
  isAnimated,
})
const mega = 1024 * 1024

test.each([
  ['a small photo', header('image/jpeg', 2048, 1536), mega],
  ['a GIF, however large', header('image/gif', 5000, 5000, true), 30 * mega],
  ['a WebP that moves', header('image/webp', 4000, 300, true), mega],
  ['a PNG that moves', header('image/png', 4000, 300, true), mega],
  ['what nobody knows', null, 30 * mega],
])('leaves %s as it is', (_, known, bytes) => {
  expect(planShrinking(known, bytes, 10 * mega)).toEqual({ kind: 'keep' })
})

test.each([
  ['a photo', header('image/jpeg', 12_000, 9_000)],
  ['a GIF', header('image/gif', 10_000, 10_000, true)],
  ['a ribbon', header('image/png', 2_000_000, 100)],
])('refuses %s of 100 megapixels before it is decoded', (_, known) => {
  expect(planShrinking(known, mega, 10 * mega)).toEqual({ kind: 'too-many-pixels' })
})

test('scales a photo down to 2,048 pixels, and further only when the file is still too large', () => {
  expect(planShrinking(header('image/jpeg', 3000, 4000), 4 * mega, 10 * mega)).toEqual({
    kind: 'redraw',
    attempts: [
      { side: 2048, type: 'image/jpeg' },
      { side: 1434, type: 'image/jpeg' },
      { side: 1024, type: 'image/jpeg' },
    ],
  })
})

test('writes a PNG as PNG, and as WebP when that is too large', () => {
  expect(planShrinking(header('image/png', 4000, 10), mega, 10 * mega)).toEqual({
    kind: 'redraw',
    attempts: [
      { side: 2048, type: 'image/png' },
      { side: 2048, type: 'image/webp' },
      { side: 1434, type: 'image/webp' },
      { side: 1024, type: 'image/webp' },
    ],
  })
})

test('writes a file with too many bytes anew at its own size first', () => {
  expect(planShrinking(header('image/webp', 800, 600), 11 * mega, 10 * mega)).toMatchObject({
    attempts: [{ side: 800, type: 'image/webp' }, { side: 560 }, { side: 400 }],
  })
})

test.each([
  [4000, 3000, 2048, 2048, 1536],
  [3000, 4000, 2048, 1536, 2048],
  [20_000, 3, 2048, 2048, 1],
  [100, 50, 2048, 100, 50],
])('fits %d × %d into %d', (width, height, side, across, down) => {
  expect(fitInto(width, height, side)).toEqual({ width: across, height: down })
})
