import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { openPglite } from '../../db/pglite.ts'
import type { Dependencies } from '../../dependencies.ts'
import { recordingMailer, testDatabase } from '../../testing/index.ts'
import { unpackDatabase } from '../../testing/database-snapshot.ts'
import { quicklyFromSource } from '../../testing/source-process.ts'
import { testClock } from '../../testing/test-clock.ts'
import { sweepPayments } from '../sweep.ts'
import { takeIn } from '../take-in.ts'
import type { KilledTask } from '../testing/killed-process.ts'
import { ledgerOn, type LedgerDependencies } from '../testing/ledger-fixture.ts'
import { evidenceOf, insertBuyer, insertPaymentRow } from '../testing/payment-rows.ts'
import { scriptedGateways, type ScriptedGateways } from '../testing/scripted-gateways.ts'
import { eventsOf } from './events.queries.ts'
import type { Evidence } from './evidence.ts'
import { grantsOf, grantsOfPayments } from './grants.queries.ts'
import { findPayment, type PaymentRow } from './payments.queries.ts'
import { settle } from './settle.ts'

// Each process opens the database anew and is killed at another step.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

const { TEST_DATABASE_URL: server } = process.env

/** The database, given up while another process has it, where only one can. */
let database: Database | undefined
let folder: string
let address: KilledTask['database']

async function open(): Promise<Database> {
  database ??= server ? await testDatabase() : await openPglite(folder)
  return database
}

async function leave(): Promise<void> {
  if (server) return
  await database?.close()
  database = undefined
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-killed-'))
  if (!server) await unpackDatabase(folder)
  const { db } = await open()
  address = { folder }
  if (server) {
    const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
    const url = new URL(server)
    url.pathname = `/${rows[0]?.name ?? ''}`
    address = { url: url.href }
  }
})
afterEach(async () => {
  await database?.close()
  database = undefined
  rmSync(folder, { recursive: true, force: true })
})

const program = fileURLToPath(new URL('../testing/killed-process.ts', import.meta.url))

/** Runs the process until it is killed, or until its end: then the answer is the names of its steps. */
async function run(task: Omit<KilledTask, 'database' | 'file'>): Promise<string[] | 'killed'> {
  const argument: KilledTask = { ...task, database: address, file: join(folder, 'said') }
  const child = spawn(process.execPath, [...quicklyFromSource, program, JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complaint = ''
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (complaint += piece.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal === 'SIGKILL') return 'killed'
  if (code !== 0) throw new Error(`The process ended by itself with ${String(code)}: ${complaint}`)
  return JSON.parse(said) as string[]
}

/** How often the processes have done something about a payment that leaves the database. */
const done = (what: string, { reference }: PaymentRow): number => {
  const file = join(folder, 'said')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.filter((line) => line === `${what} ${reference}`).length
}

interface Parent {
  deps: Dependencies
  ledger: LedgerDependencies
  gateways: ScriptedGateways
  mailsAbout: (payment: PaymentRow) => number
}

/** The server that is started after the one that was killed. */
async function restart(): Promise<Parent> {
  const ledger = ledgerOn(await open())
  const mailer = recordingMailer()
  const gateways = scriptedGateways()
  const config = { origin: 'http://localhost:8080', mail: { operator: 'operator@example.com' } }
  return {
    deps: { ...ledger, mailer, gateways, config } as unknown as Dependencies,
    ledger,
    gateways,
    mailsAbout: ({ reference }) =>
      mailer.mails.filter(({ values }) => 'number' in values && values.number === reference).length,
  }
}

interface Kill {
  killAt: number
  when: KilledTask['when']
}

/** Before each step, and after the last: after any other is before the next. */
function boundaries(steps: readonly string[]): Kill[] {
  const befores = steps.map((_, index): Kill => ({ killAt: index + 1, when: 'before' }))
  return [...befores, { killAt: steps.length, when: 'after' }]
}

/** With PostgreSQL also while a statement is on its way; the embedded database works in the process itself. */
function everyMoment(steps: readonly string[]): Kill[] {
  const sent = steps.map((_, index): Kill => ({ killAt: index + 1, when: 'sent' }))
  return [...boundaries(steps), ...(server ? sent : [])]
}

/** What comes after it is stored is the same as of any other payment. */
const untilStored = (steps: readonly string[]): Kill[] =>
  boundaries(steps).slice(0, steps.indexOf('commit') + 2)

/** Between the gateway and the database: at once, and when everything but the end is done. */
const afterCapture = (steps: readonly string[]): Kill[] =>
  ['begin', 'commit'].map((step) => ({ killAt: steps.indexOf(step) + 1, when: 'before' }))

interface Scenario<Prepared> {
  prepare: (database: Database) => Promise<Prepared>
  evidence: (payment: PaymentRow) => Evidence
  way?: KilledTask['way']
  moments: (steps: readonly string[]) => Kill[]
}

/** Kills a process at each moment, each about a payment of its own. */
async function killAtEach<Prepared extends { payment: PaymentRow }>({
  prepare,
  evidence,
  way = 'as it is',
  moments,
}: Scenario<Prepared>): Promise<(Prepared & { kill: Kill; steps: string[]; text: string })[]> {
  const task = ({ payment }: Prepared) => ({ evidence: evidence(payment), way })
  const rehearsed = await prepare(await open())
  await leave()
  const steps = await run({ ...task(rehearsed), killAt: null, when: 'before' })
  if (steps === 'killed') throw new Error('The rehearsal was killed.')
  // Otherwise nothing was counted, and nothing would be proved.
  expect(steps.length).toBeGreaterThanOrEqual(7)

  const kills = moments(steps)
  const prepared: Prepared[] = []
  for (const _ of kills) prepared.push(await prepare(await open()))
  await leave()
  const all = prepared.map((each, index) => {
    const kill = kills[index] ?? { killAt: 0, when: 'before' }
    return {
      ...each,
      kill,
      steps,
      text: `killed ${kill.when} step ${kill.killAt}, ${steps[kill.killAt - 1] ?? ''}`,
    }
  })
  const left = [...all]
  const work = async () => {
    for (let each = left.shift(); each; each = left.shift()) {
      expect(await run({ ...task(each), ...each.kill }), each.text).toBe('killed')
    }
  }
  // Only one process can have the embedded database.
  await Promise.all(server ? [work(), work()] : [work()])
  return all
}

/** When every test begins. */
const now = testClock()()

/** Of nothing or of everything; anything between would be half a payment. */
async function isPaidWhole(db: Database['db'], { id, status }: PaymentRow, text: string): Promise<boolean> {
  const payment = await findPayment(db, id)
  const events = await eventsOf(db, id)
  const granted = await grantsOfPayments(db, [id])
  const isPaid = payment?.status === 'paid'
  expect(payment?.status, text).toBe(isPaid ? 'paid' : status)
  expect(payment?.paidAt !== null, text).toBe(isPaid)
  expect(granted.length, text).toBe(isPaid ? 1 : 0)
  expect(
    events.map(({ kind }) => kind),
    text,
  ).toEqual(isPaid ? ['paid'] : [])
  return isPaid
}

const bought = async ({ db }: Database) => {
  const buyer = await insertBuyer(db, { now })
  return { buyer, payment: await insertPaymentRow(db, buyer, { now }) }
}

describe('a server that is killed while it takes in that a payment was paid', () => {
  test(
    'has taken it in whole or not at all, and the next one ends the work: one grant, and no mail is lost',
    { tags: 'full' },
    async () => {
      const evidence = (payment: PaymentRow) =>
        evidenceOf(payment, 'paid', { source: 'notice', noticeId: 'paid' })
      const all = await killAtEach({ prepare: bought, evidence, moments: everyMoment })
      const mailAt = 1 + (all[0]?.steps.indexOf('mail') ?? -1)

      const { deps, ledger, gateways, mailsAbout } = await restart()
      const { db } = deps.database
      const found: boolean[] = []
      for (const { payment, text } of all) found.push(await isPaidWhole(db, payment, text))
      // Both sides of the commit were hit.
      expect(new Set(found)).toEqual(new Set([true, false]))

      // Of every other payment the gateway tells again; the others are found by asking.
      for (const [index, { payment }] of all.entries()) {
        gateways.script(payment.reference, { says: 'paid' })
        if (index % 2 === 0) await takeIn(deps, evidence(payment))
      }
      ledger.now.advance(3 * 60_000)
      await sweepPayments(deps)

      for (const [index, { payment, buyer, kill, text }] of all.entries()) {
        expect(await findPayment(db, payment.id), text).toMatchObject({
          status: 'paid',
          review: null,
          owedMail: null,
          askAt: null,
          transactionId: `TX-${payment.reference}`,
        })
        expect(await grantsOf(db, buyer), text).toHaveLength(1)
        const events = await eventsOf(db, payment.id)
        expect(events, text).toHaveLength(1)
        expect(events[0], text).toMatchObject({ statusBefore: 'pending', statusAfter: 'paid' })
        if (index % 2 === 0) expect(events[0]?.noticeId, text).toBe('paid')
        // Between the mail and the note that it was sent it comes twice, otherwise once, and never not at all.
        const mails = done('mail', payment) + mailsAbout(payment)
        expect(mails, text).toBeGreaterThanOrEqual(1)
        expect(mails, text).toBeLessThanOrEqual(kill.killAt <= mailAt && kill.when === 'before' ? 1 : 2)
      }
    },
  )
})

// The way there is the same as that of money that came, so one of the two stands for both.
describe('a server that is killed while it takes in that money went back', { tags: 'full' }, () => {
  test('has ended the access and moved what is behind it, or nothing of it', async () => {
    const threeMonths = async (opened: Database) => {
      const { db } = opened
      const buyer = await insertBuyer(db, { now })
      const ledger = ledgerOn(opened)
      const rows: PaymentRow[] = []
      for (const purchaseId of ['monthly', 'monthly+godmode', 'monthly'] as const) {
        const row = await insertPaymentRow(db, buyer, { now, purchaseId })
        await settle(ledger, evidenceOf(row, 'paid'))
        rows.push(row)
      }
      const [payment] = rows
      if (!payment) throw new Error('Nothing was stored.')
      return { buyer, payment }
    }
    const evidence = (payment: PaymentRow) => evidenceOf(payment, 'refunded', { source: 'operator' })
    const all = await killAtEach({ prepare: threeMonths, evidence, moments: untilStored })

    const { deps, ledger, mailsAbout } = await restart()
    const { db } = deps.database
    const statuses: unknown[] = []
    for (const { payment, buyer, text } of all) {
      const status = (await findPayment(db, payment.id))?.status
      statuses.push(status)
      const isBack = status === 'refunded'
      const left = await grantsOf(db, buyer)
      expect(left.length, text).toBe(isBack ? 2 : 3)
      expect(left[0]?.startsAt, text).toEqual(now)
      for (const [index, grant] of left.entries()) {
        if (index > 0) expect(grant.startsAt, text).toEqual(left[index - 1]?.endsAt)
      }
    }
    expect(new Set(statuses)).toEqual(new Set(['paid', 'refunded']))

    for (const { payment } of all) await takeIn(deps, evidence(payment))
    ledger.now.advance(3 * 60_000)
    await sweepPayments(deps)
    for (const { payment, buyer, text } of all) {
      expect(await findPayment(db, payment.id), text).toMatchObject({ status: 'refunded', owedMail: null })
      const left = await grantsOf(db, buyer)
      expect(left.length, text).toBe(2)
      expect(left[0]?.startsAt, text).toEqual(now)
      expect(left[1]?.startsAt, text).toEqual(left[0]?.endsAt)
      const events = await eventsOf(db, payment.id)
      expect(
        events.map(({ kind }) => kind),
        text,
      ).toEqual(['paid', 'refunded'])
      expect(done('mail', payment) + mailsAbout(payment), text).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('a server that is killed after the gateway took the money and before it was written down', () => {
  test('leaves a payment that the next one finds paid, by asking', async () => {
    const all = await killAtEach({
      prepare: bought,
      evidence: (payment) => evidenceOf(payment, 'paid'),
      way: 'asked',
      moments: afterCapture,
    })
    const { deps, ledger, gateways } = await restart()
    const { db } = deps.database
    for (const { payment, text } of all) {
      expect(done('captured', payment), text).toBe(1)
      expect(await isPaidWhole(db, payment, text), text).toBe(false)
      gateways.script(payment.reference, { says: 'paid' })
    }
    ledger.now.advance(3 * 60_000)
    await sweepPayments(deps)
    for (const { payment, buyer, text } of all) {
      expect(await isPaidWhole(db, payment, text), text).toBe(true)
      expect(await grantsOf(db, buyer), text).toHaveLength(1)
      expect((await eventsOf(db, payment.id))[0], text).toMatchObject({ source: 'sweeper' })
    }
    expect(gateways.captured).toEqual([])
  })
})

describe('a server that is killed while it sweeps', { tags: 'full' }, () => {
  const hour = 60 * 60_000
  /** Their time is long over, and the sweeper asks about them once more. */
  const expired = async ({ db }: Database) => {
    const buyer = await insertBuyer(db, { now })
    const payment = await insertPaymentRow(db, buyer, {
      now,
      status: 'expired',
      failure: 'timed-out',
      createdAt: new Date(now.getTime() - 25 * hour),
      expiresAt: new Date(now.getTime() - 24 * hour),
      askAt: now,
    })
    return { buyer, payment }
  }
  const due = async ({ db }: Database) => {
    const buyer = await insertBuyer(db, { now })
    return { buyer, payment: await insertPaymentRow(db, buyer, { now, askAt: now }) }
  }

  test.each([
    ['of a payment that waits', due, untilStored],
    ['of one that seemed over, whose money comes late', expired, boundaries],
  ])('loses no money %s: the next one finds it by asking', async (_, prepare, moments) => {
    const all = await killAtEach({
      prepare,
      evidence: (payment) => evidenceOf(payment, 'paid'),
      way: 'swept',
      moments,
    })
    const { deps, ledger, gateways, mailsAbout } = await restart()
    const { db } = deps.database
    const found: boolean[] = []
    let taken = 0
    for (const { payment, text } of all) {
      const isPaid = await isPaidWhole(db, payment, text)
      found.push(isPaid)
      const captured = done('captured', payment)
      taken += captured
      expect(captured, text).toBeLessThanOrEqual(1)
      // Nothing is written down of money that was not taken.
      if (isPaid) expect(captured, text).toBe(1)
      gateways.script(payment.reference, { says: captured === 1 ? 'paid' : 'agreed' })
    }
    expect(new Set(found)).toEqual(new Set([true, false]))
    // Between taking the money and writing it down as well.
    expect(taken).toBeGreaterThan(found.filter(Boolean).length)

    ledger.now.advance(3 * 60_000)
    await sweepPayments(deps)
    ledger.now.advance(2 * 60_000)
    await sweepPayments(deps)
    for (const { payment, buyer, text } of all) {
      expect(await isPaidWhole(db, payment, text), text).toBe(true)
      expect(await findPayment(db, payment.id), text).toMatchObject({
        failure: null,
        review: null,
        owedMail: null,
        askAt: null,
      })
      expect(await grantsOf(db, buyer), text).toHaveLength(1)
      const taken = gateways.captured.filter((reference) => reference === payment.reference).length
      expect(done('captured', payment) + taken, text).toBe(1)
      expect(done('mail', payment) + mailsAbout(payment), text).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('a server that is killed while it takes in late money', { tags: 'full' }, () => {
  test('of a payment that had failed has taken it in whole or not at all, and its next notice ends the work', async () => {
    const failed = async ({ db }: Database) => {
      const buyer = await insertBuyer(db, { now })
      const more = { status: 'failed', failure: 'cancelled', askAt: null } as const
      return { buyer, payment: await insertPaymentRow(db, buyer, { now, ...more }) }
    }
    const evidence = (payment: PaymentRow) =>
      evidenceOf(payment, 'paid', { source: 'notice', noticeId: 'late' })
    const all = await killAtEach({ prepare: failed, evidence, moments: untilStored })
    const { deps, ledger, mailsAbout } = await restart()
    const { db } = deps.database
    const found: boolean[] = []
    for (const { payment, text } of all) found.push(await isPaidWhole(db, payment, text))
    expect(new Set(found)).toEqual(new Set([true, false]))
    for (const { payment } of all) await takeIn(deps, evidence(payment))
    ledger.now.advance(3 * 60_000)
    await sweepPayments(deps)
    for (const { payment, buyer, text } of all) {
      expect(await isPaidWhole(db, payment, text), text).toBe(true)
      expect(await findPayment(db, payment.id), text).toMatchObject({ failure: null, owedMail: null })
      expect(await grantsOf(db, buyer), text).toHaveLength(1)
      expect(done('mail', payment) + mailsAbout(payment), text).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('a server that is killed while it takes in what does not fit', { tags: 'full' }, () => {
  test('has flagged it and owes the word to the operator, or neither; and no word is lost', async () => {
    const evidence = (payment: PaymentRow) =>
      evidenceOf(payment, 'paid', { source: 'notice', noticeId: 'little', amount: 1 })
    const all = await killAtEach({ prepare: bought, evidence, moments: boundaries })
    const { deps, ledger, mailsAbout } = await restart()
    const { db } = deps.database
    const found: boolean[] = []
    for (const { payment, text } of all) {
      const row = await findPayment(db, payment.id)
      const kinds = (await eventsOf(db, payment.id)).map(({ kind }) => kind)
      const isFlagged = row?.review === 'amount'
      found.push(isFlagged)
      expect(row, text).toMatchObject({ status: 'pending', review: isFlagged ? 'amount' : null })
      expect(kinds, text).toEqual(isFlagged ? ['mismatch'] : [])
      // Whoever has not said it yet owes it still.
      if (isFlagged && done('mail', payment) === 0) expect(row?.owedReviewAt, text).not.toBeNull()
    }
    expect(new Set(found)).toEqual(new Set([true, false]))
    for (const [index, { payment }] of all.entries()) if (!found[index]) await takeIn(deps, evidence(payment))
    ledger.now.advance(90_000)
    await sweepPayments(deps)
    for (const { payment, text } of all) {
      expect(await findPayment(db, payment.id), text).toMatchObject({ review: 'amount', owedReviewAt: null })
      const mails = done('mail', payment) + mailsAbout(payment)
      expect(mails, text).toBeGreaterThanOrEqual(1)
      expect(mails, text).toBeLessThanOrEqual(2)
      expect(await grantsOfPayments(db, [payment.id]), text).toEqual([])
    }
  })
})
