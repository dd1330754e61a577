import { setFlagsFromString } from 'node:v8'

/** The second compiler is switched off by both together; either alone lets it start in another way. */
const flags = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/**
 * Lets the embedded database stay with V8's first compiler for WebAssembly. The second one would take 600 MB and
 * seconds of the processor at every start for a single function of PostgreSQL's, which V8 takes for a busy one because
 * its loop is as long as itself. What a chat asks takes as long without it; a search through whole tables takes half as
 * long again.
 *
 * For a process of our own, before the database is opened: it holds for all WebAssembly that is compiled afterwards.
 */
export function spareMemory(): void {
  for (const flag of flags) setFlagsFromString(flag)
}
