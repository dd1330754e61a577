/** How much of a character is shown, and how. */
export const frameNames = ['portrait', 'avatar', 'sticker'] as const
export type FrameName = (typeof frameNames)[number]

export interface Frame {
  /** Pixels. */
  width: number
  height: number
  /** Left, top, width and height in the plane of the character. */
  viewBox: readonly [number, number, number, number]
}

export const frames: Record<FrameName, Frame> = {
  portrait: { width: 1024, height: 1280, viewBox: [-482, -440, 964, 1205] },
  avatar: { width: 768, height: 768, viewBox: [-430, -452, 860, 860] },
  sticker: { width: 640, height: 640, viewBox: [-496, -482, 992, 992] },
}
