import type { Config } from '../config.ts'
import type { Database, DatabaseEvents } from './database.ts'

export type { Database, Drizzle, Queryable, Transaction } from './database.ts'

/**
 * Opens the configured database and brings it up to date.
 * @throws an error whose message tells the operator why, and what to do
 */
export async function connect(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  { onProblem, onLost }: DatabaseEvents = {},
): Promise<Database> {
  // Only the driver that is used is loaded: each takes a part of the start.
  if (config.databaseUrl === null) {
    const { openPglite } = await import('./pglite.ts')
    return openPglite(config.dataFolder, onLost ? { onLost } : {})
  }
  const { openPostgres } = await import('./postgres.ts')
  const { PostgresUnusableError } = await import('./postgres-unusable.ts')
  return openPostgres(config.databaseUrl, onProblem ? { onProblem } : {}).catch((error: unknown) => {
    throw new PostgresUnusableError(error)
  })
}
