/** Pixels in rows from the top, one byte for each channel. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** Longest sides, in pixels, of the smaller pictures that are looked at. */
export const lookSizes = {
  /** Codes: large enough for a small one in a photo of a whole page. */
  codes: 2_800,
  /** Sharpness: about what a screen shows. */
  detail: 1_024,
  /** Colours, brightness and contrast. */
  colors: 480,
  /** Comparing. */
  compare: 768,
  /** Shown in place of the file: twice as wide as a page shows it. */
  preview: 1_600,
} as const

/** What a thread looks at of one picture. */
export interface PictureSample {
  /** Id of the picture. */
  file: string
  /** Grey, on white; for a picture with alpha also on black. */
  codes: readonly Pixels[]
  /** Grey. */
  detail: Pixels
  /** Red, green, blue, alpha. */
  colors: Pixels
  /** What the camera wrote, as a TIFF structure: a block, or a whole TIFF file. */
  exif: Uint8Array | null
  /** What programs wrote, as XML. */
  xmp: string | null
}
