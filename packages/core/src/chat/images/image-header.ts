import type { ImageType } from '@ai-studio/contract/constants'

/** What the first bytes of an image say about the rest, before anything is decoded. */
export interface ImageHeader {
  /** By content; a name or a type that somebody gave is not asked. */
  readonly type: ImageType
  /** In pixels, as stored: a photo that is to be turned has them the other way round. */
  readonly width: number
  readonly height: number
  /** Whether it holds, or may hold, more than one picture. */
  readonly isAnimated: boolean
}

/** Bytes of a file from a place on; fewer where it ends earlier. */
type Read = (from: number, length: number) => Promise<DataView>

/** Parts of a file that are looked at on the way to its size; more has only one that was made to take long. */
const maxSteps = 500

/** Reads the head of an image, a few bytes of it only. Null for what is none of our types, or is damaged. */
export async function readImageHeader(file: Blob): Promise<ImageHeader | null> {
  const read: Read = async (from, length) => new DataView(await file.slice(from, from + length).arrayBuffer())
  try {
    const head = await read(0, 32)
    const start = textAt(head, 0, 4)
    if (head.getUint16(0) === 0xffd8) return await jpegHeader(read)
    if (start === '\x89PNG') return await pngHeader(head, read)
    if (start === 'RIFF' && textAt(head, 8, 4) === 'WEBP') return webpHeader(head)
    if (start === 'GIF8') {
      return {
        type: 'image/gif',
        width: head.getUint16(6, true),
        height: head.getUint16(8, true),
        isAnimated: true,
      }
    }
  } catch {
    // It ends before its size is told.
  }
  return null
}

const textAt = (view: DataView, from: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + from, length))

async function jpegHeader(read: Read): Promise<ImageHeader | null> {
  let at = 2
  for (let step = 0; step < maxSteps; step += 1) {
    const segment = await read(at, 9)
    if (segment.getUint8(0) !== 0xff) return null
    const marker = segment.getUint8(1)
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      return {
        type: 'image/jpeg',
        width: segment.getUint16(7),
        height: segment.getUint16(5),
        isAnimated: false,
      }
    }
    // The picture itself begins, and nobody has said how large it is.
    if (marker === 0xda || marker === 0xd9) return null
    at += 2 + segment.getUint16(2)
  }
  return null
}

async function pngHeader(head: DataView, read: Read): Promise<ImageHeader | null> {
  if (textAt(head, 12, 4) !== 'IHDR') return null
  return {
    type: 'image/png',
    width: head.getUint32(16),
    height: head.getUint32(20),
    isAnimated: await isAnimatedPng(read),
  }
}

/** The control of an animation has to stand before the first picture. */
async function isAnimatedPng(read: Read): Promise<boolean> {
  let at = 8
  for (let step = 0; step < maxSteps; step += 1) {
    const chunk = await read(at, 8)
    if (chunk.byteLength < 8) return false
    const kind = textAt(chunk, 4, 4)
    if (kind === 'acTL') return true
    if (kind === 'IDAT') return false
    // Its length, kind and checksum besides its content.
    at += 12 + chunk.getUint32(0)
  }
  return false
}

function webpHeader(head: DataView): ImageHeader | null {
  const sizes: Record<string, () => { width: number; height: number; isAnimated?: boolean }> = {
    'VP8 ': () => ({ width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff }),
    VP8L: () => {
      const bits = head.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    },
    VP8X: () => ({
      width: (head.getUint32(24, true) & 0xffffff) + 1,
      height: (head.getUint32(26, true) >>> 8) + 1,
      isAnimated: (head.getUint8(20) & 0x02) !== 0,
    }),
  }
  const size = sizes[textAt(head, 12, 4)]?.()
  return size ? { type: 'image/webp', isAnimated: false, ...size } : null
}
