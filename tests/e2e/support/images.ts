import { crc32, deflateSync } from 'node:zlib'

/** A file as `setInputFiles` takes it. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  // 8 bits for each of red, green and blue.
  data.set([8, 2, 0, 0, 0], 8)
  return chunk('IHDR', data)
}

const png = (width: number, height: number, rows: Buffer): Buffer =>
  Buffer.concat([
    signature,
    header(width, height),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.of()),
  ])

/** A picture that every decoder opens. */
export function picture(name = 'leaf.png', width = 64, height = 48): TestFile {
  const row = Buffer.alloc(1 + width * 3, 0x66)
  row[0] = 0
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return { name, mimeType: 'image/png', buffer: png(width, height, rows) }
}

/** A picture of 24 bits a pixel, by a function that tells the colour of each. */
export function drawing(
  name: string,
  [width, height]: readonly [number, number],
  colorAt: (x: number, y: number) => readonly [number, number, number],
): TestFile {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colorAt(x, y), y * (1 + width * 3) + 1 + x * 3)
  }
  return { name, mimeType: 'image/png', buffer: png(width, height, rows) }
}

/** What a PNG says of its size, in pixels. */
export function pngSize(bytes: Buffer): { width: number; height: number } {
  if (!bytes.subarray(0, 8).equals(signature)) throw new Error('This is no PNG.')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** A few hundred bytes that claim to be ten thousand million pixels. */
export const bomb = (): TestFile => ({
  name: 'bomb.png',
  mimeType: 'image/png',
  buffer: png(100_000, 100_000, Buffer.alloc(300_001)),
})

/** A picture by name and type, something else by content. */
export const liar = (): TestFile => ({
  name: 'liar.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
})

/** A picture that breaks off. */
export function torn(): TestFile {
  const { buffer } = picture('torn.png', 200, 200)
  return { name: 'torn.png', mimeType: 'image/png', buffer: buffer.subarray(0, 60) }
}

export const empty = (): TestFile => ({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.of() })

/** A byte more than a visitor may upload, of the one type that is not made smaller. */
export function tooLarge(bytes: number): TestFile {
  const buffer = Buffer.alloc(bytes + 1)
  buffer.write('GIF89a', 'latin1')
  return { name: 'large.gif', mimeType: 'image/gif', buffer }
}

/** An honest head of a picture of a hundred megapixels. */
export const hundredMegapixels = (): TestFile => ({
  name: 'panorama.png',
  mimeType: 'image/png',
  buffer: png(20_000, 5_000, Buffer.alloc(60_001)),
})

/** A folder entry of what cameras write about a photo. */
function entry(tag: number, type: number, count: number, value: number): Buffer {
  const data = Buffer.alloc(12)
  data.writeUInt16LE(tag, 0)
  data.writeUInt16LE(type, 2)
  data.writeUInt32LE(count, 4)
  data.writeUInt32LE(value, 8)
  return data
}

/**
 * A photo as a camera on its side writes it: to be turned by a quarter, with the place where it was taken.
 *
 * @param jpeg without any such words
 */
export function asFromCamera(jpeg: Buffer): TestFile {
  const tiff = Buffer.concat([
    Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0]),
    entry(0x0112, 3, 1, 6),
    // The folder of the place, behind this one.
    entry(0x8825, 4, 1, 38),
    Buffer.from([0, 0, 0, 0, 1, 0]),
    entry(0x0001, 2, 2, 'N'.charCodeAt(0)),
    Buffer.alloc(4),
  ])
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  const buffer = Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}
