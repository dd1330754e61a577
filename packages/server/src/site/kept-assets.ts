import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

/** How long, in milliseconds, files stay after a server has served them last: hardly a page is open for longer. */
const keptMs = 90 * 24 * 3_600_000

/** Files whose name changes with their content, so that one of another release never takes the place of this one's. */
const hashedName = /^\w[\w.-]*-[\w-]{8}(?:\.[a-z0-9]+){1,2}$/

/**
 * Keeps what pages of a release fetch, beside the other data, where no file of that name is kept yet: then every server
 * with these data has it, one of the release before as well. Never rejects: without it pages still get what is current.
 *
 * @param from folder of the site's `assets`
 * @param to folder in which those of all releases lie together
 */
export async function keepNewAssets(
  from: string,
  to: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  await orWarn(log, async () => {
    await mkdir(to, { recursive: true })
    const kept = new Set(await readdir(to))
    for (const name of await hashedFiles(from)) if (!kept.has(name)) await keepFile(name, from, to)
  })
}

/**
 * The same for all files, also those whose copy is not whole: a page that was opened before the next release asks for
 * them afterwards. Once more it notes that they are served still, which a server does each day, and what none has served
 * for long goes.
 */
export async function keepAssets(
  from: string,
  to: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  await orWarn(log, async () => {
    await mkdir(to, { recursive: true })
    for (const name of await hashedFiles(from)) {
      if (!(await renew(join(from, name), join(to, name)))) await keepFile(name, from, to)
    }
    await removeOld(to)
  })
}

async function orWarn(log: Pick<FastifyBaseLogger, 'warn'>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error }, 'the files of the site could not be kept for pages that are open now')
  }
}

const hashedFiles = async (folder: string) => (await readdir(folder)).filter((name) => hashedName.test(name))

async function keepFile(name: string, from: string, to: string): Promise<void> {
  // Other servers may keep the same one, and what begins with a point is not served.
  const draft = join(to, `.${randomUUID()}`)
  try {
    await copyFile(join(from, name), draft)
    await rename(draft, join(to, name))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Notes that a file is served still; false where it is not kept yet, or not as a whole. */
async function renew(source: string, file: string): Promise<boolean> {
  const [whole, kept] = await Promise.all([stat(source), stat(file).catch(() => undefined)])
  // A machine without power may have left less of it.
  if (kept?.size !== whole.size) return false
  const now = new Date()
  return utimes(file, now, now).then(
    () => true,
    () => false,
  )
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    // Another server may be faster.
    const info = await stat(file).catch(() => undefined)
    if (info && info.mtimeMs < Date.now() - keptMs) await rm(file, { force: true })
  }
}
