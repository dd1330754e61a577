/** A colour in OKLab, where equal distances look about equally far apart: lightness from 0 to 1, and two axes of hue. */
export type Lab = readonly [lightness: number, a: number, b: number]

const linear = Float64Array.from({ length: 256 }, (_, byte) => {
  const part = byte / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

/** A colour of a screen (sRGB, 0 to 255, also between two whole numbers) in OKLab. */
export function toLab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linearOf(red), linearOf(green), linearOf(blue)]
  const long = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const middle = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const short = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  return [
    0.210_454_255_3 * long + 0.793_617_785 * middle - 0.004_072_046_8 * short,
    1.977_998_495_1 * long - 2.428_592_205 * middle + 0.450_593_709_9 * short,
    0.025_904_037_1 * long + 0.782_771_766_2 * middle - 0.808_675_766 * short,
  ]
}

/** How far apart two colours look; black and white are 1 apart, neighbours that can just be told apart 0.02. */
export const labDistance = (one: Lab, other: Lab): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

/** How light a colour of a screen looks (CIE L*), from 0 to 1; a middle grey is about a half. */
export function lightness(red: number, green: number, blue: number): number {
  const luminance = 0.2126 * linearOf(red) + 0.7152 * linearOf(green) + 0.0722 * linearOf(blue)
  const scaled = luminance > 216 / 24_389 ? 116 * Math.cbrt(luminance) - 16 : (luminance * 24_389) / 27
  return Math.min(1, Math.max(0, scaled / 100))
}

function linearOf(value: number): number {
  const below = Math.floor(value)
  const start = linear[below] ?? 0
  return start + ((linear[below + 1] ?? start) - start) * (value - below)
}
