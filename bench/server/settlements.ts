import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../packages/server/src/db/database.ts'
import { payments } from '../../packages/server/src/db/schema.ts'
import { grantsOfPayments } from '../../packages/server/src/payments/ledger/grants.queries.ts'
import { settle } from '../../packages/server/src/payments/ledger/settle.ts'
import { ledgerOn } from '../../packages/server/src/payments/testing/ledger-fixture.ts'
import {
  evidenceOf,
  insertBuyers,
  paymentRow,
} from '../../packages/server/src/payments/testing/payment-rows.ts'

/** 200 callbacks at once for 50 payments, several times over. */
export interface Settlements {
  /** How long each call of `settle` took, its wait for a connection included, in milliseconds. */
  times: number[]
  /** How many grants each time left; 50 is right. */
  granted: number[]
}

const databaseUrl = process.argv[2] ?? ''
const paymentsAtOnce = 50
const rounds = 12
/** The first rounds compile the code and make the connections. */
const warmUps = 8

const folder = mkdtempSync(join(tmpdir(), 'studio-bench-settle-'))

async function open(): Promise<Database> {
  if (databaseUrl !== '') {
    const { openPostgres } = await import('../../packages/server/src/db/postgres.ts')
    return openPostgres(databaseUrl)
  }
  const { openPglite } = await import('../../packages/server/src/db/pglite.ts')
  return openPglite(folder)
}

/** The return, the notice, its repetition, and the sweeper, of every payment in the same moment. */
async function round(database: Database): Promise<{ times: number[]; granted: number }> {
  const ledger = ledgerOn(database)
  const now = ledger.now()
  const buyers = await insertBuyers(database.db, paymentsAtOnce, now)
  const rows = buyers.map((buyer, index) =>
    paymentRow(buyer, { now, provider: index % 2 === 0 ? 'vnpay' : 'paypal' }),
  )
  await database.db.insert(payments).values(rows)
  const notice = { source: 'notice', noticeId: 'paid' } as const
  const evidence = [{}, notice, notice, { source: 'sweeper' } as const].flatMap((more) =>
    rows.map((row) => evidenceOf(row, 'paid', more)),
  )
  const times = await Promise.all(
    evidence.map(async (each) => {
      const began = performance.now()
      await settle(ledger, each)
      return performance.now() - began
    }),
  )
  const ids = rows.map(({ id }) => id)
  return { times, granted: (await grantsOfPayments(database.db, ids)).length }
}

const database = await open()
const result: Settlements = { times: [], granted: [] }
for (let index = 0; index < warmUps + rounds; index += 1) {
  const { times, granted } = await round(database)
  if (index < warmUps) continue
  result.times.push(...times)
  result.granted.push(granted)
}
await database.close()
rmSync(folder, { recursive: true, force: true })
process.send?.(result)
