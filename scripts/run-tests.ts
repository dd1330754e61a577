import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { startTemporaryPostgres } from '../packages/server/src/testing/postgres.ts'
import { runChecks } from './check.ts'
import { run } from './run.mjs'
import { say } from './say.mjs'

interface Totals {
  passed: number
  failed: number
  skipped: number
  /** What a run of everything has besides. */
  left?: number
}

const runsEverything = process.argv.includes('--all')
const results = '.cache/test-results'
const totals = new Map<string, Totals>()

/** In a log colours are characters between the words. */
const plain = !process.stdout.isTTY && { NO_COLOR: '1' }

/** A runner that ends without a readable result has failed, whatever its exit code. */
const unreadable: Totals = { passed: 0, failed: 1, skipped: 0 }

function readVitest(file: string): Totals {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const files: { status: string; assertionResults: { status: string; tags: string[] }[] }[] =
    report.testResults
  const failedFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const left = files
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status === 'skipped' && tags.includes('full') && !runsEverything).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failedFiles,
    skipped: report.numPendingTests + report.numTodoTests - left,
    left,
  }
}

function readPlaywright(file: string): Totals {
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed: stats.expected,
    // A test that passed at the second try only is a bug to find.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

async function runner(
  name: string,
  command: string,
  args: string[],
  read: (file: string) => Totals,
  env: Record<string, string> = {},
): Promise<void> {
  say(`\n── ${name}`)
  const file = `${results}/${name.replaceAll(/\W+/g, '-')}.json`
  const started = Date.now()
  const { code } = await run(command, args.concat(command === 'vitest' ? `--outputFile.json=${file}` : []), {
    inherit: true,
    env: { ...env, ...(command === 'vitest' && plain), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  let found: Totals
  try {
    found = read(file)
  } catch {
    found = unreadable
  }
  if (code !== 0 && found.failed === 0) found = { ...found, failed: 1 }
  totals.set(name, found)
  say(
    `${name}: ${found.passed} passed, ${found.failed} failed (${Math.round((Date.now() - started) / 1000)} s)`,
  )
}

/** How much of each matrix is run: every member of it, or one that stands for the others. */
const scope = { TEST_SCOPE: runsEverything ? 'all' : 'representative' }
const playwright = (project: string) => ['test', `--project=${project}`, '--reporter=dot,json']
const vitest = (...args: string[]) => [
  'run',
  '--reporter=dot',
  '--reporter=json',
  ...(runsEverything ? [] : ['--tags-filter=!full']),
  ...args,
]

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

say('── checks')
totals.set('checks', { ...(await runChecks()), skipped: 0 })

await runner(
  'unit',
  'vitest',
  vitest(...['unit', 'core-dom', 'dom', 'cdn'].flatMap((project) => ['--project', project])),
  readVitest,
  scope,
)
await runner('server on PGlite', 'vitest', vitest('--project', 'server'), readVitest, scope)
if (runsEverything) {
  const postgres = await startTemporaryPostgres()
  try {
    await runner('server on PostgreSQL', 'vitest', vitest('--project', 'server'), readVitest, {
      ...scope,
      TEST_DATABASE_URL: postgres.url,
    })
  } finally {
    await postgres.stop()
  }
}
await runner('browser', 'vitest', vitest('--project', 'browser'), readVitest, scope)
await runner('end to end', 'playwright', playwright('e2e'), readPlaywright, scope)
await runner('right to left', 'playwright', playwright('right-to-left'), readPlaywright, scope)
await runner('translated', 'playwright', playwright('translated'), readPlaywright, scope)
await runner('hostile pages', 'playwright', playwright('hostile-host'), readPlaywright, scope)
await runner('engines', 'vitest', vitest('--project', 'engines'), readVitest, scope)
await runner('packages', 'vitest', vitest('--project', 'packages'), readVitest, scope)
await runner('examples', 'playwright', playwright('examples'), readPlaywright, scope)

say('')
const sum: Totals = { passed: 0, failed: 0, skipped: 0 }
for (const [name, found] of totals) {
  const rest = [found.skipped && `${found.skipped} skipped`, found.left && `${found.left} left to everything`]
  say([`${name}: ${found.passed} passed`, `${found.failed} failed`, ...rest.filter(Boolean)].join(', '))
  for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += found[key]
}
say(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`)
process.exitCode = sum.failed === 0 ? 0 : 1
