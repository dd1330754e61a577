/** A colour as `#rrggbb`. */
export type Color = string

type Lab = readonly [lightness: number, a: number, b: number]

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** Oklab, in which colours mix as people expect them to. */
function toLab(color: Color): Lab {
  const value = Number.parseInt(color.slice(1), 16)
  const r = toLinear((value >> 16) / 255)
  const g = toLinear(((value >> 8) & 255) / 255)
  const b = toLinear((value & 255) / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromLab([lightness, a, b]: Lab): Color {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const hex = parts.map((part) => {
    const byte = Math.round(255 * Math.min(1, Math.max(0, fromLinear(Math.max(0, part)))))
    return byte.toString(16).padStart(2, '0')
  })
  return `#${hex.join('')}`
}

/** `share` of the second colour in the first, from 0 to 1. */
export function mix(first: Color, second: Color, share: number): Color {
  const [from, to] = [toLab(first), toLab(second)]
  const part = Math.min(1, Math.max(0, share))
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * part
  return fromLab([at(0), at(1), at(2)])
}

/** Lighter by so much of the way from black to white; darker where it is negative. */
export function lighten(color: Color, amount: number): Color {
  const [lightness, a, b] = toLab(color)
  return fromLab([Math.min(1, Math.max(0, lightness + amount)), a, b])
}

/** More colourful above 1, greyer below. */
export function saturate(color: Color, factor: number): Color {
  const [lightness, a, b] = toLab(color)
  return fromLab([lightness, a * factor, b * factor])
}

/** The same lightness in the hue of another colour, so far as `share` says. */
export function tint(color: Color, hue: Color, share: number): Color {
  const [lightness, a, b] = toLab(color)
  const [, hueA, hueB] = toLab(hue)
  const strength = Math.hypot(hueA, hueB) || 1
  const own = Math.max(Math.hypot(a, b), Math.min(0.12, strength))
  const isGrey = strength < 0.02
  const [toA, toB] = isGrey ? [0, 0] : [(hueA / strength) * own, (hueB / strength) * own]
  return fromLab([lightness, a + (toA - a) * share, b + (toB - b) * share])
}

/** How light people see it, from 0 to 1. */
export const lightnessOf = (color: Color): number => toLab(color)[0]
