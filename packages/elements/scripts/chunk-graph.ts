import type { Chunk } from './compile.ts'

/** A file and everything it imports statically. */
export function closure(file: string, chunks: Map<string, Chunk>, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const next of chunks.get(file)?.imports ?? []) closure(next, chunks, found)
  return found
}

/** What a file needs before it can run, without a file that is there already. */
export function needsOf(file: string, chunks: Map<string, Chunk>, known?: string): string[] {
  const needs = [...closure(file, chunks)].filter((name) => name !== file && name !== known)
  const circle = needs.find((name) => closure(name, chunks).has(file))
  if (circle) throw new Error(`"${file}" and "${circle}" need each other, so that neither can come first.`)
  return needs
}
