import { afterEach, describe, expect, test, vi } from 'vitest'
import { shrinkImage } from './shrink-image.ts'

afterEach(() => vi.restoreAllMocks())

const mega = 1024 * 1024
const shrink = (file: Blob, maxBytes = 10 * mega, signal = new AbortController().signal) =>
  shrinkImage(file, { maxBytes, signal })

async function imageOf(file: Blob, maxBytes?: number): Promise<Blob> {
  const result = await shrink(file, maxBytes)
  if (result.kind !== 'image') throw new Error('The image was refused.')
  return result.image
}

/** A picture with a red left upper quarter on the given ground; null for a transparent one. */
async function drawn(width: number, height: number, type: string, ground: string | null): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  if (ground) {
    context.fillStyle = ground
    context.fillRect(0, 0, width, height)
  }
  context.fillStyle = '#f00'
  context.fillRect(0, 0, width / 2, height / 2)
  return canvas.convertToBlob({ type, quality: 0.9 })
}

/** Noise, which no format makes small. */
async function noise(side: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')!
  const pixels = context.createImageData(side, side)
  let seed = 1
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    pixels.data[at] = at % 4 === 3 ? 255 : seed >>> 24
  }
  context.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type })
}

/** What cameras add: the picture is to be turned by a quarter, and where it was taken. */
function exif(): number[] {
  const entry = (tag: number, type: number, count: number, value: number[]) => [
    tag & 0xff,
    tag >> 8,
    type,
    0,
    count,
    0,
    0,
    0,
    ...value,
  ]
  const tiff = [
    [0x49, 0x49, 42, 0, 8, 0, 0, 0],
    [2, 0],
    entry(0x0112, 3, 1, [6, 0, 0, 0]),
    entry(0x8825, 4, 1, [38, 0, 0, 0]),
    [0, 0, 0, 0],
    // North, in the folder of the place.
    [1, 0],
    entry(0x0001, 2, 2, [0x4e, 0, 0, 0]),
    [0, 0, 0, 0],
  ].flat()
  const content = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  return [0xff, 0xe1, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content]
}

const withExif = async (photo: Blob): Promise<Blob> =>
  new Blob([photo.slice(0, 2), Uint8Array.from(exif()), photo.slice(2)], { type: 'image/jpeg' })

async function holdsExif(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new TextDecoder('latin1').decode(bytes).includes('Exif')
}

async function look(file: Blob) {
  const bitmap = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  const { width, height } = bitmap
  return {
    size: [width, height],
    /** Whether the place, as shares of width and height, is red. */
    isRed: (x: number, y: number) => {
      const [red = 0, green = 0] = context.getImageData(x * width, y * height, 1, 1).data
      return red > 200 && green < 80
    },
    alpha: (x: number, y: number) => context.getImageData(x * width, y * height, 1, 1).data[3],
  }
}

test('a large photo is small, upright, and has lost where it was taken', async () => {
  const photo = await withExif(await drawn(4000, 3000, 'image/jpeg', '#fff'))
  expect(await holdsExif(photo)).toBe(true)
  const image = await imageOf(photo)
  expect(image.type).toBe('image/jpeg')
  expect(await holdsExif(image)).toBe(false)
  const seen = await look(image)
  expect(seen.size).toEqual([1536, 2048])
  // Turned by a quarter, what was left above is right above.
  expect([seen.isRed(0.75, 0.25), seen.isRed(0.25, 0.25), seen.isRed(0.75, 0.75)]).toEqual([
    true,
    false,
    false,
  ])
})

test('transparency stays', async () => {
  const image = await imageOf(await drawn(3000, 1000, 'image/png', null))
  expect(image.type).toBe('image/png')
  const seen = await look(image)
  expect(seen.size).toEqual([2048, 683])
  expect([seen.alpha(0.25, 0.25), seen.alpha(0.75, 0.75)]).toEqual([255, 0])
})

test('what is small already is sent as it is', async () => {
  const small = await drawn(2048, 100, 'image/png', '#fff')
  expect(await imageOf(small)).toBe(small)
})

test('a file with too many bytes gets fewer, in another format or smaller', { tags: 'full' }, async () => {
  const heavy = await noise(900, 'image/png')
  const limit = 600_000
  expect(heavy.size).toBeGreaterThan(limit)
  const image = await imageOf(heavy, limit)
  expect(image.size).toBeLessThanOrEqual(limit)
  expect(image.type).toBe('image/webp')
})

test('what cannot be made small enough comes as small as it gets', { tags: 'full' }, async () => {
  const heavy = await noise(300, 'image/jpeg')
  const image = await imageOf(heavy, 1_000)
  expect(image.size).toBeGreaterThan(1_000)
  expect(image.size).toBeLessThan(heavy.size)
})

describe('left to the server', () => {
  test('what this browser cannot decode', async () => {
    const photo = await drawn(3000, 100, 'image/jpeg', '#fff')
    const torn = photo.slice(0, 200, 'image/jpeg')
    vi.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new DOMException('no', 'InvalidStateError'))
    expect(await imageOf(torn)).toBe(torn)
  })

  test('everything, where canvases hand out noise', async () => {
    const photo = await drawn(3000, 100, 'image/jpeg', '#fff')
    const decode = vi.spyOn(globalThis, 'createImageBitmap')
    vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'getImageData').mockImplementation(
      () =>
        new ImageData(
          Uint8ClampedArray.from({ length: 8 }, () => 137),
          2,
          1,
        ),
    )
    expect(await imageOf(photo)).toBe(photo)
    expect(decode).not.toHaveBeenCalled()
  })
})

test('a hundred megapixels are never decoded', async () => {
  const decode = vi.spyOn(globalThis, 'createImageBitmap')
  const frame = [
    0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x27, 0x10, 0x27, 0x10, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0,
  ]
  const huge = new Blob([Uint8Array.from([...frame, ...Array.from({ length: 50 }, () => 0)])])
  expect(await shrink(huge)).toEqual({ kind: 'too-many-pixels' })
  expect(decode).not.toHaveBeenCalled()
})

test(
  'images are decoded one at a time, and one that nobody wants any more not at all',
  { tags: 'full' },
  async () => {
    const photos = await Promise.all([1, 2, 3].map(() => drawn(2500, 50, 'image/jpeg', '#fff')))
    const really = globalThis.createImageBitmap
    let open = 0
    let most = 0
    const decode = vi
      .spyOn(globalThis, 'createImageBitmap')
      .mockImplementation(async (source: ImageBitmapSource) => {
        open += 1
        most = Math.max(most, open)
        const bitmap = await really(source)
        const close = bitmap.close.bind(bitmap)
        bitmap.close = () => {
          open -= 1
          close()
        }
        return bitmap
      })
    const gone = new AbortController()
    const all = photos.map((photo, index) => shrink(photo, mega, index === 1 ? gone.signal : undefined))
    gone.abort()
    const results = await Promise.allSettled(all)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect([decode.mock.calls.length, most, open]).toEqual([2, 1, 0])
  },
)
