import { pathToFileURL } from 'node:url'
import { run } from './run.mjs'
import { say } from './say.mjs'

interface Check {
  name: string
  command: string
  args: string[]
}

const node = process.execPath
const source = ['--conditions=ai-studio-source']

/** Everything that can be said about the code without running it. */
const checks: Check[] = [
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'lint and layers', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'unused code', command: 'knip', args: [] },
  ...['contract', 'core', 'server'].flatMap((name) => [
    { name: `package ${name}`, command: 'publint', args: [`packages/${name}`, '--strict'] },
    {
      name: `types of package ${name}`,
      command: 'attw',
      args: ['--pack', `packages/${name}`, '--profile', 'esm-only', '--exclude-entrypoints', 'openapi.json'],
    },
  ]),
  { name: 'sizes', command: node, args: [...source, 'scripts/sizes.ts'] },
]

/** Runs all checks, prints what each says when it fails. Resolves with how many passed and failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const totals = { passed: 0, failed: 0 }
  for (const check of checks) {
    const started = Date.now()
    const { code, output } = await run(check.command, check.args)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    totals[code === 0 ? 'passed' : 'failed'] += 1
    say(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)`)
    if (code !== 0 || check.name === 'sizes') say(output.trimEnd())
  }
  return totals
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) {
  const { passed, failed } = await runChecks()
  say(`checks: ${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
