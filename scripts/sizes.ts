import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CdnManifest } from '@ai-studio/elements/cdn-manifest'
import { ensureBuilt } from './build.mjs'
import { say } from './say.mjs'

interface Row {
  what: string
  files: string[]
  /** Bytes that all files together may have, compressed with brotli; 1 kB is 1,000. */
  limit: number
}

const folder = fileURLToPath(new URL('../packages/elements/build/cdn/', import.meta.url))
const format = (bytes: number) => bytes.toLocaleString('en').padStart(7)

/** A file and all it imports before it runs. */
function withImports(file: string, graph: CdnManifest['graph'], found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const node = graph[file]
  if (!node) throw new Error(`The manifest does not know "${file}", which another file imports.`)
  for (const next of node.imports) withImports(next, graph, found)
  return found
}

/** What a page loads, from the graph of the build; what the snippet preloads has to agree. */
function rowsOf(
  name: string,
  entry: CdnManifest['react'],
  graph: CdnManifest['graph'],
  chatLimit: number,
): Row[] {
  const [element] = graph[entry.file]!.lazy as [string]
  const closed = [...withImports(entry.file, graph), ...withImports(element, graph)]
  const open = (part: string) => {
    const file = graph[element]!.lazy.find((name) => new RegExp(`^${part}[.-]`).test(name))
    if (!file) throw new Error(`The element of the build on ${name} does not load "${part}".`)
    return [...closed, ...withImports(file, graph)]
  }
  const preloaded = [entry.file, ...entry.preload.chat].sort()
  if (preloaded.join() !== open('chat').sort().join()) {
    throw new Error(
      `On ${name} the snippet preloads other files than the chat needs: ${preloaded.join(', ')}.`,
    )
  }
  return [
    { what: `${name}: loader`, files: [entry.file], limit: 1_000 },
    { what: `${name}: closed launcher`, files: closed, limit: 3_000 },
    { what: `${name}: chat in the page until it accepts typing`, files: open('chat'), limit: chatLimit },
    {
      what: `${name}: launcher opened until it accepts typing`,
      files: open('panel'),
      limit: chatLimit + 1_700,
    },
    {
      what: `${name}: a stored conversation until it can be read`,
      files: [...closed, ...entry.preload.early],
      limit: 30_500,
    },
    {
      what: `${name}: sign-in on a page of another company`,
      files: [entry.file, ...entry.preload.login],
      limit: chatLimit + 8_900,
    },
    {
      what: `${name}: a shared conversation on any page`,
      files: [entry.file, ...entry.preload.sharedChat],
      limit: chatLimit + 26_100,
    },
    {
      what: `${name}: the upgrade on any page`,
      files: [entry.file, ...entry.preload.upgrade],
      limit: chatLimit + 16_100,
    },
    {
      what: `${name}: passkeys on the page of another company`,
      files: [entry.file, ...entry.preload.biometrics],
      limit: chatLimit + 4_650,
    },
  ]
}

await ensureBuilt(['widgets'])
const manifest = JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8')) as CdnManifest
const { graph } = manifest
const rows = [
  ...rowsOf('preact', { ...manifest.loader, preload: manifest.preload }, graph, 24_000),
  ...rowsOf('React', manifest.react, graph, 75_000),
]

let isOver = false
for (const { what, files, limit } of rows) {
  const bytes = files.reduce((sum, file) => sum + statSync(`${folder}${file}.br`).size, 0)
  isOver ||= bytes > limit
  const share = `${Math.round((bytes / limit) * 100)} %`.padStart(6)
  say(
    `${bytes > limit ? '✗' : '✓'} ${what.padEnd(52)} ${format(bytes)} of ${format(limit)} ${share}  ${files.length} files`,
  )
}
if (isOver) {
  say('A script tag has become too heavy. Load later what is not needed at first, or take it out.')
  process.exitCode = 1
}
