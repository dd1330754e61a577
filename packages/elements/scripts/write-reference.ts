import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readTables } from './reference/element-table.ts'
import { generate, root } from './reference/generate.ts'

// Writes types, manifest and reference pages from the tables of the elements; `--check` only compares.
const isCheck = process.argv.includes('--check')
const files = await generate(await readTables())
const stale: string[] = []
for (const [path, text] of files) {
  const before = await readFile(root + path, 'utf8').catch(() => null)
  if (before === text) continue
  stale.push(path)
  if (isCheck) continue
  await mkdir(dirname(root + path), { recursive: true })
  await writeFile(root + path, text)
}
if (!isCheck) console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Everything is up to date.')
else if (stale.length > 0) {
  console.error(
    `These files do not say what the tables of the elements say: ${stale.join(', ')}. Run "node --conditions=ai-studio-source packages/elements/scripts/write-reference.ts" and commit the result.`,
  )
  process.exitCode = 1
}
