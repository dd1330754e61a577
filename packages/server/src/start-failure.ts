import { ConfigError } from './config.ts'
import { DiskFullError } from './db/disk-space.ts'
import { FolderInUseError } from './db/folder-lock.ts'

/** Another program listens on a port of ours. */
export class PortInUseError extends Error {
  constructor(what: string, port: number, variable: string) {
    super(
      `${what} cannot listen on port ${port}, because another program does: stop that one or set ${variable} to a free port.`,
    )
    this.name = 'PortInUseError'
  }
}

/** Runs something that listens; a port that is taken becomes a sentence. */
export async function listening<T>(
  what: string,
  port: number,
  variable: string,
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new PortInUseError(what, port, variable)
    if (code === 'EACCES') {
      throw new ConfigError(
        `${variable} is ${port}, but this user may not listen there: take a port above 1023 or allow it.`,
      )
    }
    throw error
  }
}

const known = [ConfigError, FolderInUseError, DiskFullError, PortInUseError]

/** What the operator reads when the start fails: one sentence where the reason is known, all of it otherwise. */
export function explain(error: unknown): string {
  if (known.some((kind) => error instanceof kind)) return (error as Error).message
  if (isDatabaseAway(error)) {
    return 'DATABASE_URL points to a PostgreSQL that does not answer: start it, or correct the address.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException
    if (
      /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)$/.test(code ?? '') &&
      syscall !== 'listen'
    ) {
      return true
    }
    if (/^(3D000|28P01|28000)$/.test(code ?? '')) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true
  }
  return false
}
