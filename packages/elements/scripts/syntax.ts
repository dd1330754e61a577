import { parseAst } from 'vite'

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(node)) for (const entry of node) walk(entry, visit)
  else if (isNode(node) && visit(node)) walk(Object.values(node), visit)
}

/** Visits everything in a script, from outside inwards; `visit` says whether to look inside. */
export function visitScript(code: string, visit: (node: Node) => boolean): void {
  walk(parseAst(code), visit)
}

/** Replaces ranges of a text that do not overlap. */
export function replaceRanges(text: string, ranges: { start: number; end: number; by: string }[]): string {
  let changed = text
  for (const { start, end, by } of ranges.toSorted((one, other) => other.start - one.start)) {
    changed = changed.slice(0, start) + by + changed.slice(end)
  }
  return changed
}
