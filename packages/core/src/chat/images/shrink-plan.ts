import { limits, type ImageType } from '@ai-studio/contract/constants'
import type { ImageHeader } from './image-header.ts'

/** Longest side of an image that is sent, in pixels: models look at no more. */
export const longestSide = 2_048

/** One way to write an image anew; the next is tried when the file is still too large. */
export interface Attempt {
  /** Longest side, in pixels. */
  readonly side: number
  readonly type: Exclude<ImageType, 'image/gif'>
}

export type ShrinkPlan =
  | { readonly kind: 'keep' }
  | { readonly kind: 'too-many-pixels' }
  | { readonly kind: 'redraw'; readonly attempts: readonly [Attempt, ...Attempt[]] }

/** Parts of the first side that are tried when nothing else makes a file small enough. */
const smaller = [0.7, 0.5]

/**
 * What has to happen to an image before it is sent.
 *
 * @param header null when it could not be read: then the server decides
 * @param bytes size of the file
 * @param maxBytes largest file that the server takes
 */
export function planShrinking(header: ImageHeader | null, bytes: number, maxBytes: number): ShrinkPlan {
  if (!header) return { kind: 'keep' }
  const { type, width, height, isAnimated } = header
  // Decoded, each takes four bytes. The server refuses it as well.
  if (width * height > limits.imagePixels) return { kind: 'too-many-pixels' }
  // A canvas would keep one picture of an animation.
  if (type === 'image/gif' || isAnimated) return { kind: 'keep' }
  const side = Math.min(longestSide, Math.max(width, height))
  if (Math.max(width, height) <= longestSide && bytes <= maxBytes) return { kind: 'keep' }
  // PNG as long as it fits, because text stays sharp in it; WebP knows transparency, too.
  const last = type === 'image/png' ? 'image/webp' : type
  const reserves: Attempt[] = smaller.map((part) => ({
    side: Math.max(1, Math.round(side * part)),
    type: last,
  }))
  if (type === 'image/png') reserves.unshift({ side, type: last })
  return { kind: 'redraw', attempts: [{ side, type }, ...reserves] }
}

/** Width and height whose longer one is at most `side`, in the same proportion. */
export function fitInto(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(width), height: scaled(height) }
}
