/** A place in the picture, in pixels from its upper left corner. */
export type Point = readonly [x: number, y: number]

/** A number as it stands in a path: one decimal is a tenth of a pixel. */
export const num = (value: number): string => {
  const rounded = Math.round(value * 10) / 10
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

const pair = ([x, y]: Point) => `${num(x)} ${num(y)}`

/** Straight lines from point to point. */
export function lineThrough(points: readonly Point[]): string {
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${pair(point)}`).join('')
}

/** An area with corners. */
export const polygon = (points: readonly Point[]): string => `${lineThrough(points)}Z`

/** A soft line through all points (Catmull-Rom as cubic curves). */
export function curveThrough(points: readonly Point[], { continues = false } = {}): string {
  const [first] = points
  if (!first) return ''
  let path = continues ? `L${pair(first)}` : `M${pair(first)}`
  for (let index = 0; index < points.length - 1; index += 1) {
    const here = points[index]!
    const next = points[index + 1]!
    const before = points[index - 1] ?? here
    const after = points[index + 2] ?? next
    const out: Point = [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6]
    const into: Point = [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6]
    path += `C${pair(out)} ${pair(into)} ${pair(next)}`
  }
  return path
}

/** A soft closed area. */
export function blob(points: readonly Point[]): string {
  const count = points.length
  if (count < 3) return ''
  const at = (index: number) => points[(index + count) % count]!
  let path = `M${pair(at(0))}`
  for (let index = 0; index < count; index += 1) {
    const [before, here, next, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const out: Point = [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6]
    const into: Point = [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6]
    path += `C${pair(out)} ${pair(into)} ${pair(next)}`
  }
  return `${path}Z`
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  const [x, y] = [num(cx - rx), num(cy)]
  // Clockwise, as all areas are, so that those that overlap in one path are one.
  const radii = `${num(rx)} ${num(ry)} 0 1 1`
  return `M${x} ${y}a${radii} ${num(2 * rx)} 0a${radii} ${num(-2 * rx)} 0Z`
}

export function rect(x: number, y: number, width: number, height: number): string {
  return `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}Z`
}

/** A bar with round ends. */
export function bar(x: number, y: number, width: number, height: number): string {
  const r = Math.min(height, width) / 2
  const arc = `a${num(r)} ${num(r)} 0 0 1 0 ${num(height)}`
  const back = `a${num(r)} ${num(r)} 0 0 1 0 ${num(-height)}`
  return `M${num(x + r)} ${num(y)}h${num(width - 2 * r)}${arc}h${num(2 * r - width)}${back}Z`
}

/** The area below a line down to a depth; soft or with corners, as the line is. */
export function below(line: readonly Point[], bottom: number, isSoft: boolean): string {
  const first = line[0]
  const last = line.at(-1)
  if (!first || !last) return ''
  const top = isSoft ? curveThrough(line) : lineThrough(line)
  return `${top}L${num(last[0])} ${num(bottom)}L${num(first[0])} ${num(bottom)}Z`
}

/** The height of a line at a place between its points. */
export function heightAt(line: readonly Point[], x: number): number {
  for (let index = 1; index < line.length; index += 1) {
    const [fromX, fromY] = line[index - 1]!
    const [toX, toY] = line[index]!
    if (x <= toX) return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX || 1)
  }
  return line.at(-1)?.[1] ?? 0
}
