import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

/** How long, in milliseconds, files stay after a server has served them last: hardly a page is open for longer. */
const keptMs = 90 * 24 * 3_600_000

/** Files whose name changes with their content, so that one of another release never takes the place of this one's. */
const hashedName = /^\w[\w.-]*-[\w-]{8}(?:\.[a-z0-9]+){1,2}$/

/**
 * Keeps what pages of a release fetch later, beside the other data: a page that was opened before the next release asks
 * for it afterwards, of any server with these data. Once more it notes that they are served still, which a server does
 * each day. Never rejects: without it pages still get what is current.
 *
 * @param from folder of the site's `assets`
 * @param to folder in which those of all releases lie together
 */
export async function keepAssets(
  from: string,
  to: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  try {
    await mkdir(to, { recursive: true })
    for (const name of await readdir(from)) if (hashedName.test(name)) await keepFile(name, from, to)
    await removeOld(to)
  } catch (error) {
    log.warn({ err: error }, 'the files of the site could not be kept for pages that are open now')
  }
}

async function keepFile(name: string, from: string, to: string): Promise<void> {
  if (await renew(join(from, name), join(to, name))) return
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
