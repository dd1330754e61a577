import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A plain picture, still to be written in some format. */
export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } })

/** A picture that does not compress well. */
export const noisyPicture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

/** A picture that moves through the colours. */
export async function animation(...colors: string[]): Promise<Buffer> {
  const frames = colors.map((background) =>
    sharp({ create: { width: 10, height: 10, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: colors.map(() => 100) })
    .toBuffer()
}

/** A black PNG of any size in a few kilobytes; with `empty` its data is missing altogether. */
export function blackPng(width: number, height: number, empty = false): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit of grey for each pixel.
  header[8] = 1
  const rows = empty ? Buffer.alloc(1) : Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
