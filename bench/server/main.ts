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
  type Readers,
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
const rows: Row[] = []
try {
  await measure(() => startBareProxy(upstream), undefined)
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
  await upstream.close()
}
console.log(table(rows, { isPinned }))

function measureStudio(databaseUrl: string | null): Promise<void> {
  return measure(() => startStudio(upstream, { databaseUrl, profileFolder }), databaseUrl)
}

/** Starts a process, measures it, and ends it. */
async function withReaders<Found>(
  start: () => Promise<Subject>,
  work: (readers: Readers, subject: Subject) => Promise<Found>,
): Promise<Found> {
  const subject = await start()
  try {
    const readers = await startReaders()
    try {
      return await work(readers, subject)
    } finally {
      await readers.close()
    }
  } finally {
    await subject.close()
  }
}

/** @param databaseUrl undefined for what has no database, null for the embedded one */
async function measure(start: () => Promise<Subject>, databaseUrl: string | null | undefined): Promise<void> {
  const isStudio = databaseUrl !== undefined
  // Each in a process of its own: what one has left behind is no memory of a stream.
  const idle = await withReaders(start, async (readers, subject) => ({
    idleAnswer: await measureIdleAnswers(readers, subject),
    idleReader: isStudio ? await measureIdleReaders(readers, subject) : undefined,
  }))
  const times = await withReaders(start, async (readers, subject) => {
    await warmUp(readers, subject)
    return {
      name: subject.name,
      alone: await measureAlone(readers, subject),
      throughput: await measureThroughput(readers, subject),
      ages: await measureAges(readers, subject),
      library: isStudio ? await measureLibrary(subject) : undefined,
    }
  })
  const settlements = isStudio ? await runSettlements(databaseUrl) : undefined
  rows.push({ ...times, ...idle, settlements })
}
