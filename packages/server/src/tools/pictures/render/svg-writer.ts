import { num } from '../scene/geometry.ts'
import type { Gradient, Paint, Shape } from '../scene/shapes.ts'

/** A number with as many digits as a gradient or an opacity needs. */
const fine = (value: number): string => String(Math.round(value * 1000) / 1000)

/**
 * Writes SVG from numbers and colours alone: no text ever gets in. Ids begin with a prefix of the picture, so that several
 * can stand in one page.
 */
export class SvgWriter {
  readonly #prefix: string
  readonly #ids = new Map<string, string>()
  #defs = ''

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** The id of a definition; the same content is written once. `make` is given the id. */
  define(content: string, make: (id: string) => string): string {
    const known = this.#ids.get(content)
    if (known !== undefined) return known
    const id = `${this.#prefix}${this.#ids.size.toString(36)}`
    this.#ids.set(content, id)
    this.#defs += make(id)
    return id
  }

  /** A filter over the whole picture, or over the box of what it is used on, in fractions of it. */
  filter(content: string, region = 'x="-.2" y="-.2" width="1.4" height="1.4"'): string {
    return this.define(
      `${region}${content}`,
      (id) => `<filter id="${id}" ${region} color-interpolation-filters="sRGB">${content}</filter>`,
    )
  }

  blur(deviation: number): string {
    return this.filter(
      `<feGaussianBlur stdDeviation="${num(deviation)}"/>`,
      'x="-.5" y="-.5" width="2" height="2"',
    )
  }

  paint(paint: Paint): string {
    return typeof paint === 'string' ? paint : `url(#${this.gradient(paint)})`
  }

  gradient(gradient: Gradient): string {
    const stops = gradient.stops
      .map(
        ([at, color, opacity = 1]) =>
          `<stop offset="${fine(at)}" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${fine(opacity)}"` : ''}/>`,
      )
      .join('')
    if (gradient.kind === 'linear') {
      const [[x1, y1], [x2, y2]] = [gradient.from, gradient.to]
      const place = `gradientUnits="userSpaceOnUse" x1="${num(x1)}" y1="${num(y1)}" x2="${num(x2)}" y2="${num(y2)}"`
      return this.define(
        place + stops,
        (id) => `<linearGradient id="${id}" ${place}>${stops}</linearGradient>`,
      )
    }
    const place = `gradientUnits="userSpaceOnUse" cx="${num(gradient.at[0])}" cy="${num(gradient.at[1])}" r="${num(gradient.radius)}"`
    return this.define(place + stops, (id) => `<radialGradient id="${id}" ${place}>${stops}</radialGradient>`)
  }

  shape({
    path,
    fill,
    stroke,
    strokeWidth = 1,
    strokeOpacity = 1,
    isOutline = false,
    opacity = 1,
    blur = 0,
  }: Shape): string {
    if (path === '') return ''
    const attributes = [
      `fill="${fill === undefined ? 'none' : this.paint(fill)}"`,
      stroke === undefined
        ? ''
        : `stroke="${stroke}" stroke-width="${num(strokeWidth)}" stroke-linecap="round" stroke-linejoin="round"`,
      stroke !== undefined && strokeOpacity < 1 ? `stroke-opacity="${fine(strokeOpacity)}"` : '',
      isOutline ? 'paint-order="stroke"' : '',
      opacity < 1 ? `opacity="${fine(opacity)}"` : '',
      blur > 0 ? `filter="url(#${this.blur(blur)})"` : '',
    ]
    return `<path d="${path}" ${attributes.filter((part) => part !== '').join(' ')}/>`
  }

  /** Colour for the whole area. */
  sheet(width: number, height: number, attributes: string): string {
    return `<rect width="${width}" height="${height}" ${attributes}/>`
  }

  document(width: number, height: number, body: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${this.#defs}</defs>${body}</svg>`
  }
}
