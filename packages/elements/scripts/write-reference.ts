import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readTables } from './reference/element-table.ts'
import { generate, root } from './reference/generate.ts'

// Writes types, manifest and reference pages from the tables of the elements; `--check` only compares. Another
// folder than the repository may be named.
const options = process.argv.slice(2)
const isCheck = options.includes('--check')
const target = resolve(options.find((option) => !option.startsWith('-')) ?? root)

const stale: string[] = []
for (const [path, text] of await generate(await readTables())) {
  const file = join(target, path)
  if ((await readFile(file, 'utf8').catch(() => null)) === text) continue
  stale.push(path)
  if (isCheck) continue
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
if (!isCheck) console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Everything is up to date.')
else if (stale.length > 0) {
  console.error(
    `These files do not say what the tables of the elements say: ${stale.join(', ')}. Run "node --conditions=ai-studio-source packages/elements/scripts/write-reference.ts" and commit the result.`,
  )
  process.exitCode = 1
}
