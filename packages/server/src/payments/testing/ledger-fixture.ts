import type { Database } from '../../db/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createMetrics } from '../../operations/metrics.ts'
import { testClock, type TestClock } from '../../testing/test-clock.ts'
import { Entitlements } from '../entitlements.ts'

/** What `settle` is given, on a database of a test's own and without an application around it. */
export type LedgerDependencies = Pick<Dependencies, 'database' | 'log' | 'metrics' | 'entitlements'> & {
  now: TestClock
}

const silence = () => undefined

export function ledgerOn(database: Database): LedgerDependencies {
  const now = testClock()
  return {
    database,
    now,
    log: { debug: silence, info: silence, warn: silence, error: silence },
    metrics: createMetrics(),
    entitlements: new Entitlements({ database, now }),
  }
}
