import type { ErrorCode, ToolId } from '@ai-studio/contract'
import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { toolFiles, toolJobFiles, toolJobs } from '../db/schema.ts'

export type ToolJobRow = typeof toolJobs.$inferSelect
export type ToolFileRow = typeof toolFiles.$inferSelect
/** A file with the field in which a job was given it. */
export type GivenFileRow = ToolFileRow & { field: string }

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`
const nextVersion = sql`${toolJobs.version} + 1`
const isOpen = inArray(toolJobs.status, ['queued', 'running'])
const cameToNothing = inArray(toolJobs.status, ['failed', 'canceled'])

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
  const rows = await tx.insert(toolJobs).values(job).onConflictDoNothing().returning({ id: toolJobs.id })
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
        after && sql`(${toolJobs.createdAt}, ${toolJobs.id}) < (${at(after.createdAt)}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(toolJobs.createdAt), desc(toolJobs.id))
    .limit(limit)
}

/** What jobs have made, in its order. */
export function madeFilesOf(db: Queryable, jobIds: readonly string[]): Promise<ToolFileRow[]> {
  if (jobIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(toolFiles)
    .where(inArray(toolFiles.jobId, [...jobIds]))
    .orderBy(asc(toolFiles.jobId), asc(toolFiles.place))
}

/** What jobs were given, in its order. */
export async function givenFilesOf(
  db: Queryable,
  jobIds: readonly string[],
): Promise<(GivenFileRow & { ofJob: string })[]> {
  if (jobIds.length === 0) return []
  const rows = await db
    .select({ file: toolFiles, field: toolJobFiles.field, ofJob: toolJobFiles.jobId })
    .from(toolJobFiles)
    .innerJoin(toolFiles, eq(toolFiles.name, toolJobFiles.name))
    .where(inArray(toolJobFiles.jobId, [...jobIds]))
    .orderBy(asc(toolJobFiles.jobId), asc(toolJobFiles.field), asc(toolJobFiles.place))
  return rows.map(({ file, field, ofJob }) => ({ ...file, field, ofJob }))
}

export async function insertFile(db: Queryable, file: typeof toolFiles.$inferInsert): Promise<void> {
  await db.insert(toolFiles).values(file)
}

export async function insertFiles(
  tx: Transaction,
  files: readonly (typeof toolFiles.$inferInsert)[],
): Promise<void> {
  if (files.length > 0) await tx.insert(toolFiles).values([...files])
}

/** Notes which files a job was given. */
export async function insertJobFiles(
  tx: Transaction,
  rows: readonly (typeof toolJobFiles.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(toolJobFiles).values([...rows])
}

/** Files that somebody gave to a tool; they stay as long as the transaction does. */
export function findGivenFiles(
  db: Queryable,
  principalId: string,
  tool: ToolId,
  names: readonly string[],
): Promise<ToolFileRow[]> {
  if (names.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(toolFiles)
    .where(
      and(
        eq(toolFiles.principalId, principalId),
        eq(toolFiles.tool, tool),
        isNull(toolFiles.jobId),
        inArray(toolFiles.name, [...names]),
      ),
    )
    .orderBy(asc(toolFiles.name))
    .for('share')
}

export async function findFile(db: Queryable, name: string): Promise<ToolFileRow | undefined> {
  const [row] = await db.select().from(toolFiles).where(eq(toolFiles.name, name))
  return row
}

/** Who does a job, in which of its runs. */
export interface Claim {
  id: string
  run: number
  worker: string
}

const isMine = ({ id, run, worker }: Claim) =>
  and(eq(toolJobs.id, id), eq(toolJobs.run, run), eq(toolJobs.worker, worker), eq(toolJobs.status, 'running'))

/** Begins a job that waits. Of however many who try, one gets it. */
export async function claimJob(
  db: Queryable,
  { id, run, worker }: Claim,
  now: Date,
  leaseUntil: Date,
): Promise<ToolJobRow | undefined> {
  const [row] = await db
    .update(toolJobs)
    .set({
      status: 'running',
      worker,
      leaseUntil,
      attempts: sql`${toolJobs.attempts} + 1`,
      version: nextVersion,
      startedAt: sql`coalesce(${toolJobs.startedAt}, ${at(now)})`,
    })
    .where(and(eq(toolJobs.id, id), eq(toolJobs.run, run), eq(toolJobs.status, 'queued')))
    .returning()
  return row
}

/** Says that a worker lives. False when the job is no longer its own: cancelled, deleted, or taken over. */
export async function renewLease(db: Queryable, claim: Claim, leaseUntil: Date): Promise<boolean> {
  const rows = await db
    .update(toolJobs)
    .set({ leaseUntil })
    .where(isMine(claim))
    .returning({ id: toolJobs.id })
  return rows.length > 0
}

/** Stores how far a job is; false when it is no longer the worker's own. */
export async function storeProgress(
  db: Queryable,
  claim: Claim,
  progress: Partial<Pick<ToolJobRow, 'progress' | 'stage' | 'partial'>>,
  leaseUntil: Date,
): Promise<boolean> {
  const rows = await db
    .update(toolJobs)
    .set({ ...progress, leaseUntil, version: nextVersion })
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
export function silentJobs(tx: Transaction, now: Date, limit: number): Promise<ToolJobRow[]> {
  return tx
    .select()
    .from(toolJobs)
    .where(and(eq(toolJobs.status, 'running'), lte(toolJobs.leaseUntil, now)))
    .orderBy(asc(toolJobs.leaseUntil))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/**
 * Jobs that wait for so many milliseconds since they were made, let go of, or looked after, locked. They count as looked
 * after now, so that the next look finds others.
 */
export async function longWaitingJobs(
  tx: Transaction,
  now: Date,
  wait: number,
  limit: number,
): Promise<Pick<ToolJobRow, 'id' | 'run'>[]> {
  const isNew = isNull(toolJobs.leaseUntil)
  const isOld = lte(toolJobs.createdAt, new Date(now.getTime() - wait))
  const rows = await tx
    .select({ id: toolJobs.id, run: toolJobs.run })
    .from(toolJobs)
    .where(and(eq(toolJobs.status, 'queued'), or(lte(toolJobs.leaseUntil, now), and(isNew, isOld))))
    .orderBy(sql`coalesce(${toolJobs.leaseUntil}, ${toolJobs.createdAt})`)
    .limit(limit)
    .for('update', { skipLocked: true })
  if (rows.length > 0)
    await tx
      .update(toolJobs)
      .set({ leaseUntil: new Date(now.getTime() + wait) })
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
    .set({ status: 'queued', worker: null, leaseUntil: null, version: nextVersion })
    .where(eq(toolJobs.id, id))
}

/** Lets go of a job that another worker is to do; as if this one had not begun it. */
export async function handBackJob(db: Queryable, claim: Claim): Promise<void> {
  await db
    .update(toolJobs)
    .set({
      status: 'queued',
      worker: null,
      leaseUntil: null,
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

/** Jobs that have ended and whose time has come. */
export async function expiredJobs(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: toolJobs.id })
    .from(toolJobs)
    .where(and(lt(toolJobs.expiresAt, now), sql`${toolJobs.status} not in ('queued', 'running')`))
    .limit(limit)
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

/** Given files that no job has, made before a time. */
export async function unusedFilesBefore(db: Queryable, time: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: toolFiles.name })
    .from(toolFiles)
    .where(and(lt(toolFiles.createdAt, time), isUnused))
    .limit(limit)
  return rows.map(({ name }) => name)
}

/** Deletes the rows of files that no job has, also by now. The answer: which. */
export async function deleteUnusedFiles(tx: Transaction, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  // A job that is being made holds its files: whether one has them can be told only when nobody can take them any more.
  const isNamed = inArray(toolFiles.name, [...names])
  await tx
    .select({ name: toolFiles.name })
    .from(toolFiles)
    .where(isNamed)
    .orderBy(asc(toolFiles.name))
    .for('update')
  const rows = await tx.delete(toolFiles).where(and(isNamed, isUnused)).returning({ name: toolFiles.name })
  return rows.map(({ name }) => name)
}

const isUnused = and(
  isNull(toolFiles.jobId),
  sql`not exists (select from tool_job_files f where f.name = ${toolFiles.name})`,
)

/** Given files of somebody that no job has. */
export function unusedFilesOf(db: Queryable, principalId: string): Promise<ToolFileRow[]> {
  return db
    .select()
    .from(toolFiles)
    .where(and(eq(toolFiles.principalId, principalId), isUnused))
    .orderBy(asc(toolFiles.createdAt))
}

/** Given files of somebody. */
export async function givenNamesOf(db: Queryable, principalId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: toolFiles.name })
    .from(toolFiles)
    .where(and(eq(toolFiles.principalId, principalId), isNull(toolFiles.jobId)))
    .limit(limit)
  return rows.map(({ name }) => name)
}

export async function deleteFiles(db: Queryable, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.delete(toolFiles).where(inArray(toolFiles.name, [...names]))
}
