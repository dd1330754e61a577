import { ConfigError } from './config.ts'
import { FolderUnusableError } from './db/data-folder.ts'
import { DiskFullError } from './db/disk-space.ts'
import { DatabaseLostError } from './db/embedded/database-lost.ts'
import { UnopenableError } from './db/embedded/unopenable.ts'
import { FolderInUseError } from './db/folder-lock.ts'
import { PostgresUnusableError } from './db/postgres-unusable.ts'

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
    if (/^(ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/.test(code ?? '')) {
      throw new ConfigError(
        `HOST has a value that cannot be used (${code}): set it to an address of this machine, such as 0.0.0.0.`,
      )
    }
    throw error
  }
}

const known = [
  ConfigError,
  DatabaseLostError,
  DiskFullError,
  FolderInUseError,
  FolderUnusableError,
  PortInUseError,
  PostgresUnusableError,
  UnopenableError,
]

/** What the operator reads when the start fails: one sentence where the reason is known, all of it otherwise. */
export function explain(error: unknown): string {
  if (known.some((kind) => error instanceof kind)) return (error as Error).message
  return withCauses(error)
}

/** The stacks alone: what libraries write on their errors may hold an address with a password. */
function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const stack = error.stack ?? error.message
  return error.cause === undefined ? stack : `${stack}\n\nCaused by: ${withCauses(error.cause)}`
}
