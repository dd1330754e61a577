import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The PostgreSQL within PGlite: it opens the files of its own major version alone. */
export const postgresVersion = '18'

/** The files of the embedded database are there, and cannot be opened. */
export class UnopenableError extends Error {
  constructor(folder: string, cause: unknown) {
    const version = madeBy(folder)
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      version === undefined || version === postgresVersion
        ? `The embedded database in "${folder}" cannot be opened (${reason}), so it may be damaged: put a copy of the ` +
            'folder in its place, or move it away to begin with an empty one.'
        : `The embedded database in "${folder}" was made by PostgreSQL ${version}, and this server has ${postgresVersion}: ` +
            'start the version of AI Studio that made it, or move the folder away to begin with an empty one.',
      { cause },
    )
    this.name = 'UnopenableError'
  }
}

function madeBy(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}
