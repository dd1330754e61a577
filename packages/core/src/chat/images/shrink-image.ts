import { readImageHeader } from './image-header.ts'
import { fitInto, planShrinking, type Attempt } from './shrink-plan.ts'

/** An image as it may be sent, or why it may not. */
export type ShrunkImage =
  | { readonly kind: 'image'; readonly image: Blob }
  | { readonly kind: 'too-many-pixels' }

export interface ShrinkOptions {
  /** Largest file that the server takes. What cannot be made as small is answered as small as it gets. */
  maxBytes: number
  /** Rejects with its reason. */
  signal: AbortSignal
}

/** Share of the quality that JPEG and WebP keep. */
const quality = 0.85

/** Decoded images are large: there is one at a time on a page. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes an image ready to be sent: scaled down where it is larger than anybody looks at, turned as the camera meant
 * it, without place, device and comments. What needs nothing, and what this browser cannot decode, stays the file
 * that it is. Browsers decode and encode outside the main thread; only drawing happens in it, because a worker would
 * need the consent of the policy of every page that embeds us.
 */
export function shrinkImage(file: Blob, options: ShrinkOptions): Promise<ShrunkImage> {
  const mine = last.then(() => shrink(file, options))
  last = mine.catch(() => {})
  return mine
}

async function shrink(file: Blob, { maxBytes, signal }: ShrinkOptions): Promise<ShrunkImage> {
  signal.throwIfAborted()
  const plan = planShrinking(await readImageHeader(file), file.size, maxBytes)
  signal.throwIfAborted()
  if (plan.kind === 'too-many-pixels') return plan
  if (plan.kind === 'keep' || !isCanvasTrue()) return { kind: 'image', image: file }
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { kind: 'image', image: file }
  try {
    let smallest: Blob | null = null
    for (const attempt of plan.attempts) {
      signal.throwIfAborted()
      const image = await redraw(bitmap, attempt)
      if (image && (!smallest || image.size < smallest.size)) smallest = image
      if (smallest && smallest.size <= maxBytes) break
    }
    return { kind: 'image', image: smallest ?? file }
  } finally {
    bitmap.close()
  }
}

interface Canvas {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  encode: (type: string) => Promise<Blob | null>
  release: () => void
}

function openCanvas(width: number, height: number): Canvas | null {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    const encode = (type: string) => canvas.convertToBlob({ type, quality })
    return context && { context, encode, release: () => void (canvas.width = 0) }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, quality)
    })
  // Safari keeps the memory of a canvas until its script is collected.
  return context && { context, encode, release: () => void (canvas.width = 0) }
}

async function redraw(bitmap: ImageBitmap, { side, type }: Attempt): Promise<Blob | null> {
  // Upright already: browsers turn what they decode.
  const { width, height } = fitInto(bitmap.width, bitmap.height, side)
  const canvas = openCanvas(width, height)
  if (!canvas) return null
  try {
    canvas.context.imageSmoothingQuality = 'high'
    canvas.context.drawImage(bitmap, 0, 0, width, height)
    // A type that a browser cannot write becomes PNG.
    return await canvas.encode(type)
  } catch {
    return null
  } finally {
    canvas.release()
  }
}

/**
 * Whether what is read from a canvas is what was drawn: browsers that protect against recognition hand out noise, and
 * an image must not become that.
 */
function isCanvasTrue(): boolean {
  const canvas = openCanvas(2, 1)
  if (!canvas) return false
  const { context } = canvas
  context.fillStyle = '#102030'
  context.fillRect(0, 0, 2, 1)
  context.fillStyle = '#c0b0a0'
  context.fillRect(1, 0, 1, 1)
  const { data } = context.getImageData(0, 0, 2, 1)
  canvas.release()
  return [0x10, 0x20, 0x30, 0xff, 0xc0, 0xb0, 0xa0, 0xff].every((value, index) => data[index] === value)
}
