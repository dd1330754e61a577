import type { ToolId } from '@ai-studio/contract'
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../db/database.ts'
import { toolFiles, toolJobFiles } from '../db/schema.ts'

export type ToolFileRow = typeof toolFiles.$inferSelect
/** A file with the field in which a job was given it. */
export type GivenFileRow = ToolFileRow & { field: string }

const isGiven = and(isNull(toolFiles.jobId), eq(toolFiles.unfinished, false))

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

/** Gives files to the job that has made them, and to whoever has it by now. */
export async function finishFiles(
  tx: Transaction,
  names: readonly string[],
  owner: Pick<ToolFileRow, 'jobId' | 'principalId'>,
): Promise<void> {
  if (names.length === 0) return
  const rows = await tx
    .update(toolFiles)
    .set({ ...owner, unfinished: false })
    .where(inArray(toolFiles.name, [...names]))
    .returning({ name: toolFiles.name })
  if (rows.length < names.length) throw new Error('Files of a job were deleted before it ended.')
}

/** Whether a job has files by now that it has made; waits for one that is ending at this moment. */
export async function areFinished(db: Queryable, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false
  const rows = await db
    .select({ unfinished: toolFiles.unfinished })
    .from(toolFiles)
    .where(inArray(toolFiles.name, [...names]))
    .for('share')
  return rows.some(({ unfinished }) => !unfinished)
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
        isGiven,
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

/** Also what a job is making. */
const isUnused = and(
  isNull(toolFiles.jobId),
  sql`not exists (select from tool_job_files f where f.name = ${toolFiles.name})`,
)

/** Files that no job has, also those whose worker has died over them, made before a time. */
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

/** Given files of somebody that no job has. */
export function unusedFilesOf(db: Queryable, principalId: string): Promise<ToolFileRow[]> {
  return db
    .select()
    .from(toolFiles)
    .where(and(eq(toolFiles.principalId, principalId), isUnused, isGiven))
    .orderBy(asc(toolFiles.createdAt))
}

/** Files of somebody that no job has made, or has not yet. */
export async function namesWithoutMaker(
  db: Queryable,
  principalId: string,
  limit: number,
): Promise<string[]> {
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
