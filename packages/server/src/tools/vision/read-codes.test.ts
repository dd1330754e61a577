import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WriterOptions } from 'zxing-wasm/writer'
import type { Pixels } from './pixels.ts'
import { loadReader, readCodes } from './read-codes.ts'
import { code, placed, plain, scene } from './testing/pictures.ts'

beforeAll(() => loadReader())

async function grey(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .flatten({ background: 'white' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
const read = async (picture: Uint8Array) => readCodes([await grey(picture)])

type Format = NonNullable<WriterOptions['format']>

describe('codes', () => {
  test.each<[string, Format, string, string, string]>([
    ['a QR code', 'QRCode', 'https://example.com/a', 'QR Code', 'link'],
    ['a QR code with accents', 'QRCode', 'Xin chào, Việt Nam', 'QR Code', 'text'],
    ['a small QR code', 'MicroQRCode', '12345', 'Micro QR Code', 'text'],
    ['a Data Matrix', 'DataMatrix', 'part 4711', 'Data Matrix', 'text'],
    ['an Aztec code', 'Aztec', 'ticket 42', 'Aztec', 'text'],
    ['a PDF417', 'PDF417', 'boarding pass', 'PDF417', 'text'],
    ['an EAN-13', 'EAN13', '9780306406157', 'EAN-13', 'product'],
    ['an EAN-8', 'EAN8', '96385074', 'EAN-8', 'product'],
    ['a UPC-A', 'UPCA', '036000291452', 'UPC-A', 'product'],
    ['a Code 128', 'Code128', 'PACK-0042', 'Code 128', 'text'],
    ['a Code 39', 'Code39', 'ABC12345', 'Code 39', 'text'],
    ['an ITF', 'ITF', '1234567890', 'ITF', 'text'],
  ])('such as %s are read', async (_, format, text, name, kind) => {
    expect(await read(await code(text, { format }))).toMatchObject([{ format: name, text, kind }])
  })

  test.each([0, 15, 45, 90, 180, 200, 270])('are found where they are, turned by %i°', async (angle) => {
    const [width, height] = [1000, 800]
    const side = 200
    const sign = await sharp(await code('turned', { scale: 8, addQuietZones: false }))
      .resize(side, side, { kernel: 'nearest' })
      .toBuffer()
    const turned = await sharp(sign).rotate(angle, { background: 'white' }).png().toBuffer()
    const { width: outer } = await sharp(turned).metadata()
    const [middleX, middleY] = [600, 420]
    const left = Math.round(middleX - outer / 2)
    const top = Math.round(middleY - outer / 2)
    const picture = await placed(await plain(width, height, 'white').png().toBuffer(), {
      picture: turned,
      left,
      top,
    })
    const [found, ...others] = await read(picture)
    expect(others).toEqual([])
    expect(found!.text).toBe('turned')
    const radians = (angle * Math.PI) / 180
    const expected = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([x, y]) => ({
      x: middleX + (side / 2) * (x! * Math.cos(radians) - y! * Math.sin(radians)),
      y: middleY + (side / 2) * (x! * Math.sin(radians) + y! * Math.cos(radians)),
    }))
    for (const [place, corner] of found!.corners.entries()) {
      expect(Math.abs(corner.x * width - expected[place]!.x)).toBeLessThan(8)
      expect(Math.abs(corner.y * height - expected[place]!.y)).toBeLessThan(8)
    }
  })

  test('are read in a photo with grain, slanted and a little blurred', async () => {
    const sign = await sharp(await code('https://example.com/poster', { scale: 7 }))
      .affine([1, 0.15, -0.1, 0.9], { background: 'white' })
      .png()
      .toBuffer()
    const photo = await placed(await scene(1400, 1000, 3), { picture: sign, left: 700, top: 400 })
    const codes = await read(await sharp(photo).blur(1.2).jpeg({ quality: 60 }).toBuffer())
    expect(codes).toMatchObject([{ text: 'https://example.com/poster', kind: 'link' }])
    const [x, y] = (['x', 'y'] as const).map((axis) => codes[0]!.corners.map((corner) => corner[axis]))
    expect(Math.min(...x!)).toBeGreaterThan(0.5)
    expect(Math.min(...y!)).toBeGreaterThan(0.4)
  })

  test('are read at half the size where grain hides them', async () => {
    const sign = await code('https://example.com/some/path', { format: 'DataMatrix', scale: 6 })
    const turned = await sharp(sign).rotate(17, { background: 'white' }).png().toBuffer()
    const photo = await grey(await placed(await scene(700, 500, 3), { picture: turned, left: 100, top: 100 }))
    let state = 4
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 2 ** 32
    }
    const grain = () => (random() + random() + random() + random() - 2) * 1.73 * 90
    const data = photo.data.map((value) => Math.max(0, Math.min(255, value + grain())))
    expect(await readCodes([{ ...photo, data }])).toMatchObject([{ text: 'https://example.com/some/path' }])
  })

  test('are found several in one picture, from the top, each once', async () => {
    const sheet = await placed(
      await plain(1200, 1000, 'white').png().toBuffer(),
      { picture: await code('9780306406157', { format: 'EAN13' }), left: 60, top: 40 },
      { picture: await code('same'), left: 100, top: 400 },
      { picture: await code('same'), left: 700, top: 410 },
      { picture: await code('last', { format: 'DataMatrix' }), left: 500, top: 800 },
    )
    const codes = await read(sheet)
    expect(codes.map(({ text }) => text)).toEqual(['9780306406157', 'same', 'same', 'last'])
    expect(codes[1]!.corners[0]!.x).toBeLessThan(codes[2]!.corners[0]!.x)
  })

  test('are read to the edge of the picture, and light on dark', async () => {
    expect(await read(await code('edge', { addQuietZones: false }))).toMatchObject([{ text: 'edge' }])
    expect(await read(await code('inverted', { invert: true }))).toMatchObject([{ text: 'inverted' }])
  })

  test.each([
    ['WIFI:T:WPA;S:Cafe;P:secret;;', 'wifi'],
    ['BEGIN:VCARD\nVERSION:3.0\nN:Doe;Jane\nFN:Jane Doe\nEND:VCARD', 'contact'],
    ['mailto:jane@example.com', 'email'],
    ['tel:+842438251234', 'phone'],
    ['javascript:alert(1)', 'text'],
  ])('with %j are %s', async (text, kind) => {
    expect(await read(await code(text))).toMatchObject([{ text, kind }])
  })

  test('with control characters are text that can be stored', async () => {
    const [found] = await read(await code('a\u0000b\u202Ec'))
    expect(found!.text).not.toMatch(/[\u202E]|\p{Cc}/u)
  })
})

describe('no codes', () => {
  test('are a few bars in a format without a real check', async () => {
    expect(await read(await code('1234', { format: 'ITF' }))).toEqual([])
    expect(await read(await code('A12B', { format: 'Codabar' }))).toEqual([])
    expect(await read(await code('12345678', { format: 'ITF' }))).toHaveLength(1)
  })

  test('are found in noise, fences and scenes', async () => {
    const fence = (period: number): Pixels => {
      const [width, height] = [1200, 500]
      const data = new Uint8Array(width * height)
      for (let at = 0; at < data.length; at += 1) {
        const x = at % width
        data[at] = (x + Math.floor(Math.sin(x / period) * period)) % period < period / 2 ? 0 : 255
      }
      return { data, width, height }
    }
    const noise = sharp({
      create: {
        width: 900,
        height: 700,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 80 },
      },
    })
    const pictures = [
      fence(7),
      fence(16),
      await grey(await noise.png().toBuffer()),
      await grey(await scene(1200, 900, 11)),
    ]
    for (const picture of pictures) expect(await readCodes([picture])).toEqual([])
  })

  test.each([
    [1, 1],
    [3, 900],
    [900, 3],
    [2_800, 1],
    [1, 2_800],
    [7, 7],
  ])('are found in %i × %i pixels, and nothing breaks', async (width, height) => {
    const data = new Uint8Array(width * height).fill(76)
    expect(await readCodes([{ data, width, height }])).toEqual([])
  })
})
