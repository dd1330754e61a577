import { routes, type Language, type ToolFile, type ToolJob } from '@ai-studio/contract'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/database.ts'
import { errorText } from '../texts/server-texts.ts'
import { givenFilesOf, madeFilesOf, type ToolFileRow } from './files.queries.ts'
import type { ToolJobRow } from './jobs.queries.ts'

const path = routes.getToolFile.path.replace('{name}', '')

type Place = Pick<Config, 'apiBaseUrl'>

/** A file as its owner is told of it. */
export function toToolFile(config: Place, row: ToolFileRow): ToolFile {
  return {
    id: row.name,
    url: `${config.apiBaseUrl}${path}${row.name}`,
    fileName: row.fileName,
    contentType: row.contentType,
    size: row.size,
    ...(row.width !== null && { width: row.width }),
    ...(row.height !== null && { height: row.height }),
    ...(row.duration !== null && { duration: row.duration }),
    ...(row.alt !== null && { alt: row.alt }),
  }
}

/** Jobs as their owner is told of them. */
export async function toToolJobs(
  db: Queryable,
  config: Place,
  rows: readonly ToolJobRow[],
  language: Language,
): Promise<ToolJob[]> {
  const ids = rows.map(({ id }) => id)
  const made = await madeFilesOf(db, ids)
  const given = await givenFilesOf(db, ids)
  return rows.map((row) => ({
    id: row.id,
    tool: row.tool,
    status: row.status,
    version: row.version,
    progress: row.progress,
    stage: row.stage,
    input: row.request,
    ...drawnSeed(row),
    inputFiles: given.filter(({ ofJob }) => ofJob === row.id).map((file) => toToolFile(config, file)),
    provider: row.provider,
    credits: row.credits,
    partial: row.partial,
    output: row.output,
    files: made.filter(({ jobId }) => jobId === row.id).map((file) => toToolFile(config, file)),
    error: row.errorCode && {
      code: row.errorCode,
      message: errorText(row.errorCode, language, row.errorValues ?? {}),
    },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  }))
}

/** The input as it was sent, with the seed that was drawn: with it the same is made again. */
function drawnSeed({ request, input }: ToolJobRow): Pick<ToolJob, 'input'> | undefined {
  return typeof input['seed'] === 'number' ? { input: { ...request, seed: input['seed'] } } : undefined
}

export async function toToolJob(
  db: Queryable,
  config: Place,
  row: ToolJobRow,
  language: Language,
): Promise<ToolJob> {
  const [job] = await toToolJobs(db, config, [row], language)
  return job!
}
