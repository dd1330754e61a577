import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { lightOf, sharpnessOf } from './light.ts'
import type { Pixels } from './pixels.ts'
import { plain, scene, stripes } from './testing/pictures.ts'

async function pixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const colors = (image: Sharp) => pixels(image.ensureAlpha())
const grey = (image: Sharp) => pixels(image.toColourspace('b-w'))

describe('brightness and contrast', () => {
  test('are those of black, white and the grey between them', async () => {
    expect(lightOf(await colors(plain(20, 20, 'black')))).toEqual({ brightness: 0, contrast: 0 })
    expect(lightOf(await colors(plain(20, 20, 'white')))).toEqual({ brightness: 1, contrast: 0 })
    const { brightness, contrast } = lightOf(await colors(plain(20, 20, '#777777')))
    expect(brightness).toBeCloseTo(0.5, 1)
    expect(contrast).toBe(0)
  })

  test('are both as far apart as they can be for half black and half white', async () => {
    const halves = sharp(
      await stripes([
        ['black', 50],
        ['white', 50],
      ]),
    )
    const { brightness, contrast } = lightOf(await colors(halves))
    expect(brightness).toBeCloseTo(0.5, 2)
    expect(contrast).toBeCloseTo(1, 2)
  })

  test('do not count what is transparent', () => {
    const data = Uint8Array.from([255, 255, 255, 255, 0, 0, 0, 0])
    expect(lightOf({ data, width: 2, height: 1 })).toEqual({ brightness: 1, contrast: 0 })
  })
})

describe('sharpness', () => {
  test('falls with each blur, and is nothing for a flat picture', async () => {
    const picture = await scene(900, 600)
    const values = await Promise.all(
      [0, 1, 2.5, 6].map(async (sigma) => {
        const image = sharp(picture)
        return sharpnessOf(await grey(sigma === 0 ? image : image.blur(sigma)))
      }),
    )
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    expect(values[0]).toBeGreaterThan(0.5)
    expect(values[3]).toBeLessThan(0.1)
    expect(sharpnessOf(await grey(plain(300, 200)))).toBe(0)
  })

  test('is not lowered by a soft background', async () => {
    const soft = await sharp(await scene(900, 600))
      .blur(8)
      .png()
      .toBuffer()
    const subject = await scene(400, 400, 7)
    const portrait = sharp(soft).composite([{ input: subject, left: 250, top: 100 }])
    const all = sharpnessOf(await grey(sharp(subject)))
    expect(sharpnessOf(await grey(sharp(await portrait.png().toBuffer())))).toBeGreaterThan(all * 0.7)
  })

  test('of a picture too small to have edges is nothing', () => {
    expect(sharpnessOf({ data: Uint8Array.of(9), width: 1, height: 1 })).toBe(0)
    expect(sharpnessOf({ data: new Uint8Array(300), width: 150, height: 2 })).toBe(0)
  })
})
