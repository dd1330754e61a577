import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { paletteOf } from './palette.ts'
import { labDistance, toLab } from './oklab.ts'
import { lookSizes, type Pixels } from './pixels.ts'
import { scene, stripes } from './testing/pictures.ts'

async function sample(picture: Uint8Array): Promise<Pixels> {
  const side = lookSizes.colors
  const { data, info } = await sharp(picture)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel: 'mitchell' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const lab = (hex: string) =>
  toLab(...([1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]))

describe('the palette', () => {
  test('has the colours of stripes, with the part that each takes up', async () => {
    const parts = [
      ['#d62828', 400],
      ['#1d3557', 250],
      ['#f1c453', 150],
      ['#2a9d8f', 120],
      ['#ffffff', 80],
    ] as const
    const palette = paletteOf(await sample(await stripes(parts)))
    expect(palette).toHaveLength(parts.length)
    for (const [place, [color, width]] of parts.entries()) {
      expect(labDistance(lab(palette[place]!.color), lab(color))).toBeLessThan(0.02)
      expect(Math.abs(palette[place]!.share - width / 1000)).toBeLessThan(0.02)
    }
  })

  test('keeps a small bright spot apart from a large dull area', async () => {
    const palette = paletteOf(
      await sample(
        await stripes([
          ['#777777', 960],
          ['#ff0000', 40],
        ]),
      ),
    )
    expect(palette.map(({ color }) => color)).toEqual(['#777777', '#ff0000'])
    expect(palette[1]!.share).toBeCloseTo(0.04, 1)
  })

  test('is the same for the same picture, whatever the order of its pixels', async () => {
    const { data, ...size } = await sample(await scene(400, 300))
    const pixels = Array.from({ length: data.length / 4 }, (_, place) =>
      data.subarray(place * 4, place * 4 + 4),
    )
    const turned = Uint8Array.from(pixels.toReversed().flatMap((pixel) => [...pixel]))
    const palette = paletteOf({ data, ...size })
    expect(palette.length).toBeGreaterThan(3)
    expect(paletteOf({ data: turned, ...size })).toEqual(palette)
  })

  test('leaves out what is transparent; a picture with nothing to see has none', () => {
    const pixels = [0xff, 0, 0, 0xff, 0, 0xff, 0, 0]
    expect(paletteOf({ data: Uint8Array.from(pixels), width: 2, height: 1 })).toEqual([
      { color: '#ff0000', share: 1 },
    ])
    expect(paletteOf({ data: new Uint8Array(16), width: 2, height: 2 })).toEqual([])
  })

  test('is at most six different colours that make up the whole, most of it first', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 1200 }), (bytes) => {
        const data = bytes.subarray(0, bytes.length - (bytes.length % 4))
        const palette = paletteOf({ data, width: data.length / 4, height: 1 })
        const shares = palette.map(({ share }) => share)
        expect(palette.length).toBeLessThanOrEqual(6)
        expect(new Set(palette.map(({ color }) => color)).size).toBe(palette.length)
        expect(shares).toEqual(shares.toSorted((a, b) => b - a))
        if (palette.length > 0) expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2)
        for (const { color } of palette) expect(color).toMatch(/^#[\da-f]{6}$/)
      }),
    )
  })
})
