import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startTemporaryPostgres } from '../../packages/server/src/testing/postgres.ts'
import { measureLibrary } from './library.ts'
import {
  measureAges,
  measureAlone,
  measureIdleAnswers,
  measureIdleReaders,
  measureThroughput,
  warmUp,
} from './measurements.ts'
import {
  isPinned,
  leaveFirstCore,
  runSettlements,
  startBareProxy,
  startReaders,
  startStudio,
  startUpstream,
  type Subject,
} from './processes.ts'
import { table, type Row } from './table.ts'

/**
 * Measures the server on one core, on both databases, beside a bare proxy to the same upstream. `--database` takes
 * one of them, `--profile <folder>` writes CPU profiles.
 */
const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'both' },
    profile: { type: 'string' },
  },
})
const profileFolder = options.profile === undefined ? null : resolve(options.profile)
if (profileFolder !== null) mkdirSync(profileFolder, { recursive: true })

leaveFirstCore()
const upstream = await startUpstream()
const proxy = await startBareProxy(upstream)
const rows: Row[] = []
try {
  await measure(proxy, undefined)
  if (options.database !== 'postgres') await measureStudio(null)
  if (options.database !== 'pglite') {
    const postgres = await startTemporaryPostgres()
    try {
      await measureStudio(postgres.url)
    } finally {
      await postgres.stop()
    }
  }
} finally {
  await proxy.close()
  await upstream.close()
}
console.log(table(rows, { isPinned }))

async function measureStudio(databaseUrl: string | null): Promise<void> {
  const studio = await startStudio(upstream, { databaseUrl, profileFolder })
  try {
    await measure(studio, databaseUrl)
  } finally {
    await studio.close()
  }
}

/** @param databaseUrl undefined for what has no database, null for the embedded one */
async function measure(subject: Subject, databaseUrl: string | null | undefined): Promise<void> {
  const readers = await startReaders()
  try {
    await warmUp(readers, subject)
    const alone = await measureAlone(readers, subject)
    const throughput = await measureThroughput(readers, subject)
    const ages = await measureAges(readers, subject)
    const isStudio = subject !== proxy
    rows.push({
      name: subject.name,
      alone,
      throughput,
      ages,
      idleAnswer: await measureIdleAnswers(readers, subject),
      idleReader: isStudio ? await measureIdleReaders(readers, subject) : undefined,
      library: isStudio ? await measureLibrary(subject) : undefined,
      settlements: databaseUrl === undefined ? undefined : await runSettlements(databaseUrl),
    })
  } finally {
    await readers.close()
  }
}
