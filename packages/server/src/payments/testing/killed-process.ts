import { appendFileSync, writeSync } from 'node:fs'
import type { Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database } from '../../db/database.ts'
import type { EmbeddedClient } from '../../db/embedded/messages.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Evidence } from '../ledger/evidence.ts'
import { findByReference } from '../ledger/payments.queries.ts'
import { reconcile } from '../reconcile.ts'
import { askAbout } from '../sweep.ts'
import { takeIn } from '../take-in.ts'
import { ledgerOn } from './ledger-fixture.ts'
import { scriptedGateways } from './scripted-gateways.ts'

/** What the process does, and at which of its steps it is killed. */
export interface KilledTask {
  /** A data folder for the embedded database, or the address of PostgreSQL. */
  database: { folder: string } | { url: string }
  evidence: Evidence
  /**
   * The evidence is taken in as it is; or the gateway is asked first, which takes the money: for the buyer who comes back
   * or by the sweeper.
   */
  way: 'as it is' | 'asked' | 'swept'
  /** Number of the step, from 1; null lets it end and tell its steps. */
  killAt: number | null
  /** Of a statement to PostgreSQL `sent` is when it is on its way and its answer is not. */
  when: 'before' | 'sent' | 'after'
  /** A line is added to it for each mail, and for each time that the gateway takes money. */
  file: string
}

const task = JSON.parse(process.argv[2] ?? '') as KilledTask
/** Names of the steps so far; null while the database is only being opened. */
let steps: string[] | null = null

/** As the machine does it that loses its power: nobody hears of it. */
const die = () => process.kill(process.pid, 'SIGKILL')

async function step<Answer>(name: string, work: () => Answer | Promise<Answer>): Promise<Answer> {
  steps?.push(name)
  const isIt = steps !== null && steps.length === task.killAt
  if (isIt && task.when === 'before') die()
  const answer = work()
  // The driver writes at the end of this turn of the loop.
  if (isIt && task.when === 'sent') setImmediate(die)
  await answer
  if (isIt && task.when !== 'before') die()
  return answer
}

const nameOf = (query: unknown): string => {
  const text = typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')
  return text.split(/\s/, 1)[0] ?? ''
}

type Callback = (...args: unknown[]) => void

/** Every statement goes through it, whoever makes it. */
function countPostgres(): void {
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => Promise<unknown> }
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]): unknown {
      const callback = args.at(-1)
      if (steps === null || typeof callback !== 'function') {
        return steps === null ? query.apply(this, args) : step(nameOf(args[0]), () => query.apply(this, args))
      }
      // So the pool asks for single statements.
      const asked = async () => {
        const { promise, resolve } = Promise.withResolvers<unknown[]>()
        void query.call(this, ...args.slice(0, -1), (...answer: unknown[]) => resolve(answer))
        return promise
      }
      const answerPool = async () => (callback as Callback)(...(await step(nameOf(args[0]), asked)))
      return void answerPool()
    },
  })
}

/** The embedded database, each of whose statements is a step. */
function counted(client: EmbeddedClient): EmbeddedClient {
  const count = (query: EmbeddedClient['query']) =>
    ((...args: Parameters<typeof query>) => step(nameOf(args[0]), () => query(...args))) as typeof query
  return {
    ...client,
    query: count(client.query),
    async transaction<Answer>(work: (tx: Transaction) => Promise<Answer>) {
      // It begins and commits by itself, right after these.
      await step('begin', () => undefined)
      return client.transaction(async (tx) => {
        const answer = await work({ ...tx, query: count(tx.query) })
        await step('commit', () => undefined)
        return answer
      })
    },
  }
}

async function open(): Promise<Database> {
  if ('url' in task.database) {
    const { openPostgres } = await import('../../db/postgres.ts')
    return openPostgres(task.database.url, { connections: 2 })
  }
  const { openPglite } = await import('../../db/pglite.ts')
  const { openThread } = await import('../../db/embedded/open-thread.ts')
  return openPglite(task.database.folder, {
    openClient: async (...args) => counted(await openThread(...args)),
  })
}

if ('url' in task.database) countPostgres()
const gateways = scriptedGateways()
const database = await open()
const deps = {
  ...ledgerOn(database),
  gateways,
  config: { origin: 'http://localhost:8080', mail: { operator: 'operator@example.com' } },
  mailer: { queue: () => step('mail', () => appendFileSync(task.file, `mail ${task.evidence.reference}\n`)) },
} as unknown as Dependencies

const { provider, reference } = task.evidence
const payment = await findByReference(database.db, provider, reference)
if (!payment) throw new Error('There is no such payment.')
steps = []
gateways.script(reference, {
  says: 'agreed',
  onCapture: () => appendFileSync(task.file, `captured ${reference}\n`),
})
if (task.way === 'asked') await reconcile(deps, payment, 'gateway')
else if (task.way === 'swept') await askAbout(deps, payment, deps.now())
else await takeIn(deps, task.evidence)
writeSync(1, JSON.stringify(steps))
process.exit(0)
