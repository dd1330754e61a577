/** A colour as `#rrggbb`. */
export type Color = `#${string}`

function channels(color: Color): [number, number, number] {
  const bits = Number.parseInt(color.slice(1), 16)
  return [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255]
}

/** What lies between two colours; 0 is the first, 1 the second. */
export function mixed(from: Color, to: Color, share: number): Color {
  const target = channels(to)
  const hex = channels(from).map((value, index) =>
    Math.round(value + ((target[index] ?? value) - value) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

/** A colour in the light of another one: how a shadow or a tinted light changes it. */
export function multiplied(color: Color, light: Color): Color {
  const of = channels(light)
  const hex = channels(color).map((value, index) =>
    Math.round((value * (of[index] ?? 255)) / 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

/** Toward white. */
export const lighter = (color: Color, share: number): Color => mixed(color, '#ffffff', share)

/** Toward a dark violet instead of black: shadows and lines that stay alive. */
export const darker = (color: Color, share: number): Color => mixed(color, '#1d0f2e', share)
