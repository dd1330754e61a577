import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

/** Releases of the script tags that partners may have pasted, in folders of their versions. */
export interface KeptReleases {
  /** Where a release lies, or would lie. */
  folderOf: (version: string) => string
  /** Keeps the release that lies in a folder. Never rejects: without it this server still serves what it has. */
  keep: (version: string, from: string) => Promise<void>
  /** Waits for what is being kept. */
  close: () => Promise<void>
}

/** So long, in milliseconds, no copy takes: what is older was left by a process that ended in the middle of one. */
const draftAgeMs = 3_600_000

/** Version of the release in a folder; rejects where there is none. */
export async function versionIn(folder: string): Promise<string> {
  return (JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { version: string }).version
}

/** Keeps releases beside the other data, so that they outlive builds, installations and machines. */
export function keptReleases(folder: string, log: Pick<FastifyBaseLogger, 'warn'>): KeptReleases {
  const folderOf = (version: string) => join(folder, version)
  let keeping = Promise.resolve()

  async function copy(version: string, from: string): Promise<void> {
    // Its name is no version's, so nothing is served from it, and no other server's: in containers all are process 1.
    const draft = join(folder, `.${version}.${randomUUID()}`)
    try {
      if (await isComplete(folderOf(version))) return
      await mkdir(folder, { recursive: true })
      await removeOldDrafts(folder)
      await cp(from, draft, { recursive: true })
      // A build may have put another release there meanwhile, which is kept when it is noticed.
      if ((await versionIn(from)) === version) await rename(draft, folderOf(version))
    } catch (error) {
      // Another process may have kept it first.
      if (await isComplete(folderOf(version))) return
      log.warn(
        { err: error },
        `release ${version} of the widgets could not be kept for pages that have pasted it`,
      )
    } finally {
      await rm(draft, { recursive: true, force: true }).catch(() => {})
    }
  }

  return {
    folderOf,
    keep: (version, from) => (keeping = keeping.then(() => copy(version, from))),
    close: () => keeping,
  }
}

const isComplete = (folder: string) =>
  versionIn(folder).then(
    () => true,
    () => false,
  )

async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another server may have put it in its place meanwhile.
    const draft = name.startsWith('.') ? await stat(path).catch(() => undefined) : undefined
    if (draft && draft.mtimeMs < Date.now() - draftAgeMs) await rm(path, { recursive: true, force: true })
  }
}
