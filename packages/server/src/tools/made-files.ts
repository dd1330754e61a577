import type { Dependencies } from '../dependencies.ts'
import { insertFiles } from './files.queries.ts'
import { newFileName, plainFileName, removeFiles } from './job-files.ts'
import { renewLease, type Claim, type ToolJobRow } from './jobs.queries.ts'
import type { MadeFile } from './tool-worker.ts'

type Needed = Pick<Dependencies, 'database' | 'toolFiles' | 'now'>

/** A file that a job has made, by the name under which it is kept. */
export type NamedFile = MadeFile & { name: string }

export const nameFiles = (files: readonly MadeFile[]): NamedFile[] =>
  files.map((file) => ({ ...file, name: newFileName(file.fileName) }))

/**
 * Keeps what a job has made until its end makes it the job's own; false, with nothing kept, when the job is no longer the
 * worker's. The rows come first: should the worker die, what it has written goes like files that nobody has used.
 */
export async function keepMadeFiles(
  { database, toolFiles, now }: Needed,
  { tool }: Pick<ToolJobRow, 'tool'>,
  claim: Claim,
  files: readonly NamedFile[],
  lease: number,
): Promise<boolean> {
  if (files.length === 0) return true
  const isMine = await database.db.transaction(async (tx) => {
    // Holds the job until the rows are there: whoever erases it, or takes it along when they sign in, finds them.
    const principalId = await renewLease(tx, claim, lease)
    if (principalId === undefined) return false
    await insertFiles(
      tx,
      files.map(({ data, fileName, ...facts }, place) => ({
        ...facts,
        principalId,
        tool,
        unfinished: true,
        place,
        fileName: plainFileName(fileName),
        size: data.byteLength,
        createdAt: now(),
      })),
    )
    return true
  })
  if (!isMine) return false
  for (const { name, data } of files) await toolFiles.write(name, data)
  return true
}

/** Removes what a job has made for nothing. */
export const dropMadeFiles = (deps: Needed, files: readonly NamedFile[]): Promise<void> =>
  removeFiles(
    deps,
    files.map(({ name }) => name),
  )
