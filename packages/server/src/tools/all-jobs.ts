import type { Language, ToolFile, ToolJob } from '@ai-studio/contract'
import type { Dependencies } from '../dependencies.ts'
import { unusedFilesOf } from './files.queries.ts'
import { toToolFile, toToolJobs } from './job-view.ts'
import { listOwnJobs, type ToolJobPlace } from './jobs.queries.ts'

type Needed = Pick<Dependencies, 'database' | 'config'>

/** What one job has made may be long. */
const jobsPerPage = 20

/** All that somebody has had done by tools, page by page, newest first. */
export async function* allToolJobs(
  { database, config }: Needed,
  principalId: string,
  language: Language,
): AsyncGenerator<ToolJob[]> {
  let after: ToolJobPlace | undefined
  do {
    const rows = await listOwnJobs(database.db, principalId, { tool: undefined, after, limit: jobsPerPage })
    if (rows.length > 0) yield toToolJobs(database.db, config, rows, language)
    after = rows.length === jobsPerPage ? rows.at(-1) : undefined
  } while (after)
}

/** What somebody has given to tools and no job has; after a day it is gone. */
export async function unusedToolFiles(
  { database, config }: Needed,
  principalId: string,
): Promise<ToolFile[]> {
  return (await unusedFilesOf(database.db, principalId)).map((row) => toToolFile(config, row))
}
