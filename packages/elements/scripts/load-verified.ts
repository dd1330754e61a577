import { replaceRanges, visitScript, type Node } from './syntax.ts'

/** Replaces every `import()` of a compiled file by `import.meta.load()`, which verifies before it imports. */
export function loadVerified(code: string): string {
  const found: { start: number; end: number; by: string }[] = []
  visitScript(code, ({ type, start, end, source }) => {
    const address = source as (Node & { expressions?: unknown[] }) | undefined
    // A computed address is the verification's own: it imports what it has verified.
    const isFixed = address?.type === 'Literal' || address?.expressions?.length === 0
    if (type === 'ImportExpression' && isFixed) {
      found.push({ start, end, by: `import.meta.load(${code.slice(address.start, address.end)})` })
    }
    return true
  })
  return replaceRanges(code, found)
}
