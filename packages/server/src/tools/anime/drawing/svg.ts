export type Attributes = Readonly<Record<string, string | number | undefined>>

/** A number as short as it may be: tenths are finer than any screen shows. */
export const short = (value: number): string => {
  const rounded = Math.round(value * 10) / 10
  return String(rounded === 0 ? 0 : rounded)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** An element; attributes are escaped, children are markup. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? shortFine(value) : escaped(value ?? '')}"`)
    .join('')
  const inside = children.join('')
  return inside ? `<${name}${written}>${inside}</${name}>` : `<${name}${written}/>`
}

const shortFine = (value: number) => String(Math.round(value * 1000) / 1000)

export const path = (d: string, attributes: Attributes): string => element('path', { d, ...attributes })
export const group = (attributes: Attributes, ...children: readonly string[]): string =>
  children.every((child) => child === '') ? '' : element('g', attributes, ...children)
export const circle = (cx: number, cy: number, r: number, attributes: Attributes): string =>
  element('circle', { cx: short(cx), cy: short(cy), r: short(r), ...attributes })
export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes): string =>
  element('ellipse', { cx: short(cx), cy: short(cy), rx: short(rx), ry: short(ry), ...attributes })

/** Place on a gradient from 0 to 1, colour, and opacity where it is not 1. */
type Stop = readonly [offset: number, color: string, opacity?: number]

/** What a picture defines once and refers to: gradients, clips, filters. */
export class Definitions {
  readonly #known = new Map<string, { id: string; markup: string }>()

  /** Top to bottom by default; coordinates are shares of the box of what is filled. */
  linear(stops: readonly Stop[], from = [0, 0], to = [0, 1]): string {
    return this.#define('linearGradient', { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }, stopsOf(stops))
  }

  /** From the centre outward; coordinates and radius are shares of the box of what is filled. */
  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.#define('radialGradient', { cx, cy, r }, stopsOf(stops))
  }

  /** Everything inside of a path. */
  clip(d: string, transform?: string): string {
    return this.#define('clipPath', {}, path(d, { transform }))
  }

  blur(deviation: number): string {
    return this.#define(
      'filter',
      { x: -0.3, y: -0.3, width: 1.6, height: 1.6 },
      element('feGaussianBlur', { stdDeviation: deviation }),
    )
  }

  /** A tile that repeats. */
  pattern(
    size: readonly [number, number],
    transform: string | undefined,
    ...children: readonly string[]
  ): string {
    const [width, height] = size
    return this.#define(
      'pattern',
      { width, height, patternUnits: 'userSpaceOnUse', patternTransform: transform },
      children.join(''),
    )
  }

  /** Any other definition; answers `url(#…)`. */
  other(name: string, attributes: Attributes, ...children: readonly string[]): string {
    return this.#define(name, attributes, children.join(''))
  }

  get markup(): string {
    return element('defs', {}, ...[...this.#known.values()].map(({ markup }) => markup))
  }

  #define(name: string, attributes: Attributes, inside: string): string {
    const key = element(name, attributes, inside)
    let known = this.#known.get(key)
    if (!known) {
      const id = `d${this.#known.size}`
      known = { id, markup: element(name, { id, ...attributes }, inside) }
      this.#known.set(key, known)
    }
    return `url(#${known.id})`
  }
}

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(([offset, color, opacity]) =>
      element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity === 1 ? undefined : opacity }),
    )
    .join('')
