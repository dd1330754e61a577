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

/** A byte more than a visitor may upload. */
export function tooLarge(bytes: number): TestFile {
  const buffer = Buffer.alloc(bytes + 1)
  picture().buffer.copy(buffer)
  return { name: 'large.png', mimeType: 'image/png', buffer }
}
