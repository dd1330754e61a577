import { expect, test } from 'vitest'
import { readImageHeader } from './image-header.ts'

const text = (words: string) => [...words].map((letter) => letter.charCodeAt(0))
const big = (value: number, length: 2 | 4) =>
  Array.from({ length }, (_, index) => (value >>> (8 * (length - 1 - index))) & 0xff)
const little = (value: number, length: 2 | 3 | 4) =>
  Array.from({ length }, (_, index) => (value >>> (8 * index)) & 0xff)
const file = (...parts: number[][]) => new Blob([Uint8Array.from(parts.flat())])

const chunk = (kind: string, content: number[] = []) => [
  ...big(content.length, 4),
  ...text(kind),
  ...content,
  ...big(0, 4),
]
const pngStart = [0x89, ...text('PNG\r\n'), 0x1a, 0x0a]
const ihdr = (width: number, height: number) =>
  chunk('IHDR', [...big(width, 4), ...big(height, 4), 8, 6, 0, 0, 0])

const segment = (marker: number, content: number[]) => [
  0xff,
  marker,
  ...big(content.length + 2, 2),
  ...content,
]
const frame = (marker: number, width: number, height: number) =>
  segment(marker, [8, ...big(height, 2), ...big(width, 2), 3])

const riff = (kind: string, content: number[]) =>
  file(
    text('RIFF'),
    little(100, 4),
    text('WEBP'),
    text(kind),
    little(content.length, 4),
    content,
    [0, 0, 0, 0],
  )

test('tells type and size of a PNG', async () => {
  const still = file(pngStart, ihdr(70_000, 300), chunk('pHYs', [1, 2, 3]), chunk('IDAT'))
  expect(await readImageHeader(still)).toEqual({
    type: 'image/png',
    width: 70_000,
    height: 300,
    isAnimated: false,
  })
})

test('knows a PNG that moves', async () => {
  const moving = file(pngStart, ihdr(4, 3), chunk('gAMA', [0, 0, 0, 1]), chunk('acTL', [0, 0, 0, 2]))
  expect(await readImageHeader(moving)).toMatchObject({ isAnimated: true })
})

test.each([
  ['a usual one', 0xc0],
  ['a progressive one', 0xc2],
])('finds the size of a JPEG behind what cameras write: %s', async (_, marker) => {
  const photo = file(
    [0xff, 0xd8],
    segment(0xe1, [...text('Exif\0\0'), ...Array.from({ length: 60_000 }, () => 0xff)]),
    segment(0xc4, [1, 2, 3]),
    [0xff],
    frame(marker, 4000, 3000),
  )
  expect(await readImageHeader(photo)).toEqual({
    type: 'image/jpeg',
    width: 4000,
    height: 3000,
    isAnimated: false,
  })
})

test.each([
  ['lossy', riff('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(640, 2), ...little(480, 2)]), 640, 480, false],
  ['lossless', riff('VP8L', [0x2f, ...little(639 | (479 << 14), 4)]), 640, 480, false],
  ['extended', riff('VP8X', [0x10, 0, 0, 0, ...little(16_382, 3), ...little(99, 3)]), 16_383, 100, false],
  ['moving', riff('VP8X', [0x02, 0, 0, 0, ...little(9, 3), ...little(9, 3)]), 10, 10, true],
])('tells size and movement of a WebP: %s', async (_, image, width, height, isAnimated) => {
  expect(await readImageHeader(image)).toEqual({ type: 'image/webp', width, height, isAnimated })
})

test('takes every GIF for one that may move', async () => {
  const gif = file(text('GIF89a'), little(320, 2), little(200, 2), [0, 0, 0])
  expect(await readImageHeader(gif)).toEqual({
    type: 'image/gif',
    width: 320,
    height: 200,
    isAnimated: true,
  })
})

test.each([
  ['nothing', file()],
  ['words', file(text('<!doctype html><script>alert(1)</script>'))],
  ['a JPEG that breaks off', file([0xff, 0xd8], segment(0xe0, [1, 2, 3]))],
  [
    'a JPEG whose size nobody tells',
    file(
      [0xff, 0xd8],
      segment(0xda, [1, 2, 3]),
      Array.from({ length: 40 }, () => 0),
    ),
  ],
  [
    'a JPEG with garbage between its parts',
    file(
      [0xff, 0xd8],
      segment(0xe0, [1]),
      Array.from({ length: 40 }, () => 7),
    ),
  ],
  [
    'a JPEG of endless parts',
    file([0xff, 0xd8], Array.from({ length: 3000 }, () => segment(0xe0, [])).flat()),
  ],
  [
    'a PNG without its first part',
    file(
      pngStart,
      chunk(
        'IDAT',
        Array.from({ length: 40 }, () => 0),
      ),
    ),
  ],
  [
    'another RIFF',
    file(
      text('RIFF'),
      little(4, 4),
      text('WAVEfmt '),
      Array.from({ length: 30 }, () => 0),
    ),
  ],
])('says nothing of %s', async (_, broken) => {
  expect(await readImageHeader(broken)).toBeNull()
})
