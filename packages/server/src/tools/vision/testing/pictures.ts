import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { prepareZXingModule, writeBarcode, type WriterOptions } from 'zxing-wasm/writer'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })

/** A plain picture, still to be written in some format. */
export const plain = (width: number, height: number, background = '#3366aa'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** Upright stripes of colours, each as wide as its part. */
export async function stripes(
  parts: readonly (readonly [color: string, width: number])[],
  height = 200,
): Promise<Buffer> {
  const width = parts.reduce((sum, [, part]) => sum + part, 0)
  let left = 0
  const layers: OverlayOptions[] = []
  for (const [background, part] of parts) {
    layers.push({
      input: { create: { width: part, height, channels: 3, background } },
      left,
      top: 0,
    })
    left += part
  }
  return plain(width, height, 'white').composite(layers).png().toBuffer()
}

/** A picture with the smooth surfaces, edges and grain of a photo; the same number makes the same one. */
export async function scene(width: number, height: number, seed = 1): Promise<Buffer> {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const color = () => `hsl(${Math.floor(random() * 360)} ${20 + random() * 60}% ${25 + random() * 50}%)`
  const shapes = Array.from({ length: 28 }, () => {
    const [x, y, size] = [random() * width, random() * height, (0.05 + random() * 0.25) * width]
    return random() < 0.5
      ? `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${color()}" />`
      : `<rect x="${x}" y="${y}" width="${size}" height="${size * random()}" fill="${color()}" transform="rotate(${random() * 90} ${x} ${y})" />`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${color()}" /><stop offset="1" stop-color="${color()}" /></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)" />${shapes.join('')}</svg>`
  const { data, info } = await sharp(Buffer.from(drawing))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(255, Math.max(0, data[at]! + random() * 24 - 12))
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png()
    .toBuffer()
}

/** A code as a PNG, with the quiet zone around it. */
export async function code(text: string, options: WriterOptions = {}): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { scale: 5, ...options })
  if (!image) throw new Error(error)
  return Buffer.from(await image.arrayBuffer())
}

export interface Placed {
  picture: Buffer
  left: number
  top: number
}

/** Pictures on a picture, which may be larger than they are. */
export const placed = (background: Buffer, ...parts: readonly Placed[]): Promise<Buffer> =>
  sharp(background)
    .composite(parts.map(({ picture, left, top }) => ({ input: picture, left, top })))
    .removeAlpha()
    .png()
    .toBuffer()
