import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packAll } from './pack.ts'
import { run } from './run.mjs'
import { say } from './say.mjs'

interface Check {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** Whether what it says is worth reading when all is well. */
  isTold?: boolean
}

const node = process.execPath
const condition = '--conditions=ai-studio-source'
const source = [condition]

const types: Check = { name: 'types', command: 'tsc', args: ['-b'] }

/** What needs nothing that `types` writes; that leaves a processor free. */
const besideTypes: Check[] = [
  { name: 'unused code', command: 'knip', args: [], env: { NODE_OPTIONS: condition } },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
]

/** What else can be said about the sources without running them, the slowest first. */
const sources: Check[] = [
  { name: 'lint and layers', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'sizes', command: node, args: [...source, 'scripts/sizes.ts'], isTold: true },
  {
    name: 'reference of the elements',
    command: node,
    args: [...source, 'packages/elements/scripts/write-reference.ts', '--check'],
  },
]

/** What is said about a package as it would be published. */
const published = ([name, archive]: [string, string]): Check[] => [
  {
    name: `types of ${name}`,
    command: 'attw',
    args: [archive, '--profile', 'esm-only', ...exceptions(name)],
  },
  { name: `package ${name}`, command: 'publint', args: ['run', archive, '--strict'] },
]

/** Files that are no scripts; and typings that name their own package, which resolutions before `exports` cannot find. */
const exceptions = (name: string) => [
  '--exclude-entrypoints',
  'openapi.json',
  'custom-elements.json',
  ...(name === '@ai-studio/elements' ? ['--ignore-rules', 'internal-resolution-error'] : []),
]

/** Runs all checks, prints what each says when it fails. Resolves with how many passed and failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const totals = { passed: 0, failed: 0 }
  const perform = async ({ name, command, args, env, isTold }: Check) => {
    const started = Date.now()
    const { code, output } = await run(command, args, { env })
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    totals[code === 0 ? 'passed' : 'failed'] += 1
    say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (code !== 0 || isTold) say(output.trimEnd())
    return code === 0
  }
  const performAll = async (checks: Check[], processors = availableParallelism()) => {
    const waiting = [...checks]
    const worker = async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) await perform(check)
    }
    await Promise.all(Array.from({ length: processors }, worker))
  }

  // First: the packages are built from what it writes.
  const [compiles] = await Promise.all([perform(types), performAll(besideTypes, 1)])
  await performAll(sources)
  if (compiles) {
    const folder = await mkdtemp(join(tmpdir(), 'studio-check-'))
    try {
      await performAll(Object.entries(await packAll(folder)).flatMap(published))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  } else {
    totals.failed += 1
    say('✗ packages: not built, because the sources do not compile')
  }
  return totals
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) {
  const { passed, failed } = await runChecks()
  say(`checks: ${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
