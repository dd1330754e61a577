import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { differingRegions } from './differing-regions.ts'
import { plain, placed, scene } from './testing/pictures.ts'
import { visionJob } from './testing/vision-job.ts'

async function compared(one: Uint8Array, other: Uint8Array) {
  const { comparison } = await visionJob([one, other], { task: 'compare' })
  return comparison!
}

describe('two pictures', () => {
  test('that are the same are alike in full', async () => {
    const picture = await scene(500, 400)
    expect(await compared(picture, picture)).toEqual({ likeness: 1, sameSize: true, differences: [] })
    const saved = await sharp(picture).webp({ lossless: true }).toBuffer()
    expect(await compared(picture, saved)).toEqual({ likeness: 1, sameSize: true, differences: [] })
  })

  test('of which one was saved as a JPEG differ nowhere that anybody would see', async () => {
    const picture = await sharp(await scene(800, 600))
      .blur(1)
      .png()
      .toBuffer()
    const { likeness, differences } = await compared(
      picture,
      await sharp(picture).jpeg({ quality: 70 }).toBuffer(),
    )
    expect(likeness).toBeGreaterThan(0.95)
    expect(likeness).toBeLessThan(1)
    expect(differences).toEqual([])
  })

  test('with a changed corner differ there', async () => {
    const picture = await scene(1000, 800)
    const sticker = await plain(120, 80, '#ff00ff').png().toBuffer()
    const changed = await placed(picture, { picture: sticker, left: 860, top: 700 })
    const { likeness, differences } = await compared(picture, changed)
    expect(likeness).toBeGreaterThan(0.8)
    expect(likeness).toBeLessThan(1)
    expect(differences).toHaveLength(1)
    const [{ x, y, width, height }] = differences as [(typeof differences)[number]]
    expect(x).toBeCloseTo(0.86, 1.5)
    expect(y).toBeCloseTo(0.875, 1.5)
    expect(x + width).toBeCloseTo(0.98, 1.5)
    expect(y + height).toBeCloseTo(0.975, 1.5)
  })

  test('with two small changes far apart differ in two places, the larger one first', async () => {
    const picture = await scene(1200, 900)
    const dot = (size: number) => plain(size, size, '#00ff00').png().toBuffer()
    const changed = await placed(
      picture,
      { picture: await dot(14), left: 40, top: 50 },
      { picture: await dot(60), left: 1000, top: 700 },
    )
    const { differences } = await compared(picture, changed)
    expect(differences).toHaveLength(2)
    expect(differences[0]!.x).toBeGreaterThan(0.8)
    expect(differences[1]!.x).toBeLessThan(0.05)
    expect(differences[1]!.width).toBeLessThan(0.03)
  })

  test('of other sizes are alike when they show the same', { tags: 'full' }, async () => {
    const picture = await scene(1200, 900)
    const small = await sharp(picture).resize(400, 300).png().toBuffer()
    for (const [one, other] of [
      [picture, small],
      [small, picture],
    ] as const) {
      const { likeness, sameSize, differences } = await compared(one, other)
      expect(sameSize).toBe(false)
      expect(likeness).toBeGreaterThan(0.93)
      expect(differences).toEqual([])
    }
  })

  test('that show something else are little alike, and differ all over', { tags: 'full' }, async () => {
    const { likeness, differences } = await compared(await scene(600, 400), await scene(600, 400, 99))
    expect(likeness).toBeLessThan(0.5)
    expect(differences.reduce((sum, { width, height }) => sum + width * height, 0)).toBeGreaterThan(0.5)
  })

  test('that are black and white, or differ in hue alone, are not alike', async () => {
    const flat = (color: string) => plain(90, 60, color).png().toBuffer()
    const whole = [{ x: 0, y: 0, width: 1, height: 1 }]
    expect(await compared(await flat('black'), await flat('white'))).toMatchObject({ differences: whole })
    expect((await compared(await flat('black'), await flat('white'))).likeness).toBeLessThan(0.01)
    expect((await compared(await flat('#d04040'), await flat('#3c74d0'))).likeness).toBeLessThan(0.2)
  })

  test('of one pixel, and of extreme shapes, are compared like any others', async () => {
    const [dot, tall, wide] = await Promise.all(
      [plain(1, 1, 'red'), plain(3, 900, 'red'), plain(900, 3, 'red')].map((image) => image.png().toBuffer()),
    )
    expect(await compared(dot!, dot!)).toEqual({ likeness: 1, sameSize: true, differences: [] })
    for (const [one, other] of [
      [dot!, tall!],
      [tall!, wide!],
      [wide!, dot!],
    ] as const) {
      expect(await compared(one, other)).toEqual({ likeness: 1, sameSize: false, differences: [] })
    }
  })

  test('of which one shows nothing on a transparent ground differ from what shows something', async () => {
    const nothing = { r: 0, g: 0, b: 0, alpha: 0 }
    const empty = sharp({ create: { width: 200, height: 200, channels: 4, background: nothing } })
    const sign = await plain(80, 80, 'white').png().toBuffer()
    const signed = await empty
      .clone()
      .composite([{ input: sign, left: 60, top: 60 }])
      .png()
      .toBuffer()
    const { differences } = await compared(await empty.png().toBuffer(), signed)
    expect(differences).toEqual([{ x: 0.3, y: 0.3, width: 0.4, height: 0.4 }])
  })

  test('are only the first two of several', async () => {
    const [one, other] = [await scene(300, 200), await scene(300, 200, 5)]
    const { pictures, comparison } = await visionJob([one, one, other], { task: 'compare' })
    expect(pictures).toHaveLength(3)
    expect(comparison!.likeness).toBe(1)
  })
})

describe('regions', () => {
  test('are few, however much is scattered, and cover every cell that differs', () => {
    const [width, height] = [192, 144]
    let state = 7
    const differs = Array.from({ length: width * height }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state % 97 === 0
    })
    const boxes = differingRegions(differs, width, height)
    expect(boxes.length).toBeLessThanOrEqual(16)
    for (const [place, does] of differs.entries()) {
      const [x, y] = [place % width, Math.floor(place / width)]
      const isCovered = boxes.some((box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom)
      if (does) expect(isCovered).toBe(true)
    }
  })

  test('of a chessboard are one, found at once', () => {
    const differs = Array.from(
      { length: 192 * 192 },
      (_, place) => (place + Math.floor(place / 192)) % 2 === 0,
    )
    const start = process.threadCpuUsage()
    expect(differingRegions(differs, 192, 192)).toHaveLength(1)
    expect(process.threadCpuUsage(start).user / 1_000).toBeLessThan(1_500)
  })
})
