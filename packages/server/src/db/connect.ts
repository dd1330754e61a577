import type { Config } from '../config.ts'
import type { Database } from './database.ts'

export type { Database, Drizzle, Queryable, Transaction } from './database.ts'

/** Opens the configured database and brings it up to date. */
export async function connect(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  onProblem?: (error: Error) => void,
): Promise<Database> {
  // Only the driver that is used is loaded: each takes a part of the start.
  if (config.databaseUrl === null) {
    const { openPglite } = await import('./pglite.ts')
    return openPglite(config.dataFolder)
  }
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(config.databaseUrl, onProblem ? { onProblem } : {})
}
