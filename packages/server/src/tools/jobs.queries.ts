import type { ErrorCode, ToolId } from '@ai-studio/contract'
import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { toolJobs } from '../db/schema.ts'
import { milliseconds, timeValue } from '../db/sql-values.ts'

export type ToolJobRow = typeof toolJobs.$inferSelect

const nextVersion = sql`${toolJobs.version} + 1`
const isOpen = inArray(toolJobs.status, ['queued', 'running'])
const cameToNothing = inArray(toolJobs.status, ['failed', 'canceled'])

// Leases are set and looked at by the database's clock alone: those of several servers differ by more than a lease.
const databaseTime = sql<Date>`clock_timestamp()`
const leaseFor = (duration: number) => sql<Date>`clock_timestamp() + ${milliseconds(duration)}`

/** The job that a request has made already. */
export async function findByRequest(
  db: Queryable,
  principalId: string,
  requestId: string,
): Promise<ToolJobRow | undefined> {
  const [row] = await db
    .select()
    .from(toolJobs)
    .where(and(eq(toolJobs.principalId, principalId), eq(toolJobs.requestId, requestId)))
  return row
}

/** False when the request has made one already; waits for one that is being made. */
export async function insertJob(tx: Transaction, job: typeof toolJobs.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(toolJobs)
    .values({ ...job, leaseUntil: databaseTime })
    .onConflictDoNothing()
    .returning({ id: toolJobs.id })
  return rows.length > 0
}

export async function countOpenJobs(db: Queryable, principalId: string): Promise<number> {
  return db.$count(toolJobs, and(eq(toolJobs.principalId, principalId), isOpen))
}

export async function findOwnJob(
  db: Queryable,
  principalId: string,
  id: string,
): Promise<ToolJobRow | undefined> {
  const [row] = await db
    .select()
    .from(toolJobs)
    .where(and(eq(toolJobs.id, id), eq(toolJobs.principalId, principalId)))
  return row
}

/** Where a page of jobs goes on: after this one. */
export interface ToolJobPlace {
  createdAt: Date
  id: string
}

export function listOwnJobs(
  db: Queryable,
  principalId: string,
  { tool, after, limit }: { tool: ToolId | undefined; after: ToolJobPlace | undefined; limit: number },
): Promise<ToolJobRow[]> {
  return db
    .select()
    .from(toolJobs)
    .where(
      and(
        eq(toolJobs.principalId, principalId),
        tool && eq(toolJobs.tool, tool),
        after &&
          sql`(${toolJobs.createdAt}, ${toolJobs.id}) < (${timeValue(after.createdAt)}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(toolJobs.createdAt), desc(toolJobs.id))
    .limit(limit)
}

/** Who does a job, in which of its runs. */
export interface Claim {
  id: string
  run: number
  worker: string
}

const isMine = ({ id, run, worker }: Claim) =>
  and(eq(toolJobs.id, id), eq(toolJobs.run, run), eq(toolJobs.worker, worker), eq(toolJobs.status, 'running'))

/** Begins a job that waits, for a lease in milliseconds. Of however many who try, one gets it. */
export async function claimJob(
  db: Queryable,
  { id, run, worker }: Claim,
  now: Date,
  lease: number,
): Promise<ToolJobRow | undefined> {
  const [row] = await db
    .update(toolJobs)
    .set({
      status: 'running',
      worker,
      leaseUntil: leaseFor(lease),
      attempts: sql`${toolJobs.attempts} + 1`,
      version: nextVersion,
      startedAt: sql`coalesce(${toolJobs.startedAt}, ${timeValue(now)})`,
    })
    .where(and(eq(toolJobs.id, id), eq(toolJobs.run, run), eq(toolJobs.status, 'queued')))
    .returning()
  return row
}

/**
 * Says that a worker lives. The answer: whose the job is by now; undefined when it is no longer the worker's own:
 * cancelled, deleted, or taken over.
 */
export async function renewLease(db: Queryable, claim: Claim, lease: number): Promise<string | undefined> {
  const [row] = await db
    .update(toolJobs)
    .set({ leaseUntil: leaseFor(lease) })
    .where(isMine(claim))
    .returning({ principalId: toolJobs.principalId })
  return row?.principalId
}

/** Stores how far a job is; false when it is no longer the worker's own. */
export async function storeProgress(
  db: Queryable,
  claim: Claim,
  progress: Partial<Pick<ToolJobRow, 'progress' | 'stage' | 'partial'>>,
  lease: number,
): Promise<boolean> {
  const rows = await db
    .update(toolJobs)
    .set({ ...progress, leaseUntil: leaseFor(lease), version: nextVersion })
    .where(isMine(claim))
    .returning({ id: toolJobs.id })
  return rows.length > 0
}

const ended = { worker: null, leaseUntil: null, taken: null, partial: null, stage: null } as const

/** Ends a job well. The answer: whose it is by now; undefined when it is no longer the worker's own. */
export async function succeedJob(
  tx: Transaction,
  claim: Claim,
  made: Pick<ToolJobRow, 'output'> & Partial<Pick<ToolJobRow, 'provider'>>,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .update(toolJobs)
    .set({ ...ended, ...made, status: 'succeeded', progress: 1, version: nextVersion, finishedAt: now })
    .where(isMine(claim))
    .returning({ principalId: toolJobs.principalId })
  return row?.principalId
}

/** What a job that came to nothing leaves: what is to be given back, and whom to tell. */
export type EndedJob = Pick<ToolJobRow, 'id' | 'tool' | 'taken'>

interface Failure {
  code: ErrorCode
  values: Record<string, string | number>
}

/** Ends a job badly. Undefined when it is no longer the worker's own, so that nothing is given back twice. */
export async function failJob(
  tx: Transaction,
  claim: Claim,
  { code, values }: Failure,
  now: Date,
): Promise<EndedJob | undefined> {
  return endJob(tx, isMine(claim), { status: 'failed', errorCode: code, errorValues: values }, now)
}

/** Ends a job of somebody that has not ended. */
export async function cancelJob(
  tx: Transaction,
  principalId: string,
  id: string,
  now: Date,
): Promise<EndedJob | undefined> {
  const own = and(eq(toolJobs.id, id), eq(toolJobs.principalId, principalId), isOpen)
  return endJob(tx, own, { status: 'canceled' }, now)
}

async function endJob(
  tx: Transaction,
  where: ReturnType<typeof and>,
  how: Partial<Pick<ToolJobRow, 'status' | 'errorCode' | 'errorValues'>>,
  now: Date,
): Promise<EndedJob | undefined> {
  const [job] = await tx
    .select({ id: toolJobs.id, tool: toolJobs.tool, taken: toolJobs.taken })
    .from(toolJobs)
    .where(where)
    .for('update')
  if (!job) return undefined
  await tx
    .update(toolJobs)
    .set({ ...ended, ...how, credits: 0, progress: null, version: nextVersion, finishedAt: now })
    .where(eq(toolJobs.id, job.id))
  return job
}

/** Locks a job that came to nothing, so that it is tried again once; false when it has not, or no longer. */
export async function holdEndedJob(tx: Transaction, principalId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: toolJobs.id })
    .from(toolJobs)
    .where(and(eq(toolJobs.id, id), eq(toolJobs.principalId, principalId), cameToNothing))
    .for('update')
  return rows.length > 0
}

/** Holds a job of somebody, whatever has become of it; false when there is none. */
export async function holdOwnJob(tx: Transaction, principalId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: toolJobs.id })
    .from(toolJobs)
    .where(and(eq(toolJobs.id, id), eq(toolJobs.principalId, principalId)))
    .for('update')
  return rows.length > 0
}

/** Has a job that came to nothing tried again; undefined when it has not. */
export async function requeueJob(
  tx: Transaction,
  principalId: string,
  id: string,
  again: Pick<ToolJobRow, 'credits' | 'taken' | 'provider' | 'tier' | 'input' | 'expiresAt'>,
): Promise<ToolJobRow | undefined> {
  const [row] = await tx
    .update(toolJobs)
    .set({
      ...again,
      status: 'queued',
      leaseUntil: databaseTime,
      run: sql`${toolJobs.run} + 1`,
      attempts: 0,
      errorCode: null,
      errorValues: null,
      startedAt: null,
      finishedAt: null,
      version: nextVersion,
    })
    .where(and(eq(toolJobs.id, id), eq(toolJobs.principalId, principalId), cameToNothing))
    .returning()
  return row
}

/** Jobs whose worker has fallen silent, locked; what another process is looking after is left out. */
export function silentJobs(tx: Transaction, limit: number): Promise<ToolJobRow[]> {
  return tx
    .select()
    .from(toolJobs)
    .where(and(eq(toolJobs.status, 'running'), lte(toolJobs.leaseUntil, sql`now()`)))
    .orderBy(asc(toolJobs.leaseUntil))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Since when a job waits, or when the queue was last given it anew; servers of before have not noted it. */
const waitsSince = sql`coalesce(${toolJobs.leaseUntil}, ${toolJobs.createdAt})`

/**
 * Jobs that wait for so many milliseconds since they were made, let go of, or looked after, locked. They count as looked
 * after now, so that the next look finds others.
 */
export async function longWaitingJobs(
  tx: Transaction,
  wait: number,
  limit: number,
): Promise<Pick<ToolJobRow, 'id' | 'run' | 'provider' | 'principalId'>[]> {
  const { id, run, provider, principalId } = toolJobs
  const rows = await tx
    .select({ id, run, provider, principalId })
    .from(toolJobs)
    .where(and(eq(toolJobs.status, 'queued'), sql`${waitsSince} <= now() - ${milliseconds(wait)}`))
    .orderBy(waitsSince)
    .limit(limit)
    .for('update', { skipLocked: true })
  if (rows.length > 0)
    await tx
      .update(toolJobs)
      .set({ leaseUntil: databaseTime })
      .where(
        inArray(
          toolJobs.id,
          rows.map(({ id }) => id),
        ),
      )
  return rows
}

/** Lets another worker begin a job whose worker has fallen silent. */
export async function releaseJob(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(toolJobs)
    .set({ status: 'queued', worker: null, leaseUntil: databaseTime, version: nextVersion })
    .where(eq(toolJobs.id, id))
}

/** Lets go of a job that another worker is to do; as if this one had not begun it. */
export async function handBackJob(db: Queryable, claim: Claim): Promise<void> {
  await db
    .update(toolJobs)
    .set({
      status: 'queued',
      worker: null,
      leaseUntil: databaseTime,
      attempts: sql`${toolJobs.attempts} - 1`,
      version: nextVersion,
    })
    .where(isMine(claim))
}

/** Ends a job that nobody finishes. */
export function giveUpJob(
  tx: Transaction,
  id: string,
  code: ErrorCode,
  now: Date,
): Promise<EndedJob | undefined> {
  return endJob(
    tx,
    and(eq(toolJobs.id, id), isOpen),
    { status: 'failed', errorCode: code, errorValues: {} },
    now,
  )
}

/** Ends jobs that are about to be deleted; waits for one that is being finished, so that its files are seen. */
export async function abandonJobs(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(toolJobs)
    .set({ ...ended, status: 'canceled', version: nextVersion })
    .where(and(inArray(toolJobs.id, [...ids]), isOpen))
}

export async function deleteJobs(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(toolJobs).where(inArray(toolJobs.id, [...ids]))
}

/** Jobs that have ended and whose time has come, locked; one that is being tried again at this moment is left out. */
export async function holdExpiredJobs(tx: Transaction, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: toolJobs.id })
    .from(toolJobs)
    .where(and(lt(toolJobs.expiresAt, now), sql`${toolJobs.status} not in ('queued', 'running')`))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

export async function jobsOfPrincipal(db: Queryable, principalId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: toolJobs.id })
    .from(toolJobs)
    .where(eq(toolJobs.principalId, principalId))
    .limit(limit)
  return rows.map(({ id }) => id)
}
