import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { toolFiles, toolJobs } from '../../db/schema.ts'
import { folderUploadStore } from '../../uploads/upload-store.ts'

/** What there is of a job, wherever it lies. */
export interface DoneJob {
  topic: string
  status: string
  attempts: number
  credits: number
  /** Still to be given back; null when it has ended. */
  taken: unknown
  /** Who says to have made it. */
  by: string
  /** What stands in its files. */
  files: string[]
}

export async function doneJobs({ db }: Database, folder: string): Promise<DoneJob[]> {
  const jobs = await db.select().from(toolJobs)
  const files = await db.select().from(toolFiles)
  const store = folderUploadStore(join(folder, 'tools'))
  return Promise.all(
    jobs.map(async ({ id, input, status, attempts, credits, taken, output }) => {
      const made = output as { by: string; file: string } | null
      const own = files.filter(({ jobId }) => jobId === id)
      const texts = own.map(async ({ name }) => {
        const data = (await store.read(name)) ?? Buffer.from('gone')
        return `${name === made?.file ? '' : 'not of its output: '}${Buffer.from(data).toString()}`
      })
      return {
        topic: String(input['topic']),
        status,
        attempts,
        credits,
        taken,
        by: made?.by ?? '',
        files: await Promise.all(texts),
      }
    }),
  )
}

/** How often each status is there. */
export async function statuses({ db }: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ status: string; count: number }>(
    sql`select status, count(*)::int from tool_jobs group by status`,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Messages of the day that were taken from each visitor, and from each address. */
export async function takenOfDay({ db }: Database): Promise<{ visitors: number[]; addresses: number[] }> {
  const { rows } = await db.execute<{ kind: string; count: number }>(
    sql`select kind, sum(count)::int as count from usage_counters where kind like '%messages/day' group by kind, subject`,
  )
  const of = (name: string) => rows.filter(({ kind }) => kind === name).map(({ count }) => count)
  return { visitors: of('messages/day'), addresses: of('address messages/day') }
}

/** Files of all jobs that lie in the folder. */
export async function storedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'tools'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}
