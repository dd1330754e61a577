import { ofPassword } from '../config/variable.ts'

/** What stands in the way of a first connection, by the operating system's code, PostgreSQL's or ours, and what to do. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    'points to a PostgreSQL that does not answer: start it, or correct the address.',
  ],
  [
    /^28/,
    `names a user or a password that PostgreSQL refuses: correct them, ${ofPassword}, or let the user in.`,
  ],
  [/^3D000$/, 'names a database that PostgreSQL does not have: create it, or correct the name.'],
  [
    /^ENCODING$/,
    'names a database whose encoding is not UTF8, in which accented words could not be found: make one with ' +
      "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0, and name that.",
  ],
  [
    /^42501$/,
    'names a user who may not make the tables of the studio: make it the owner of the database, ' +
      'or grant it CREATE on the database and on its schema public.',
  ],
  [/^57P0[1-3]$/, 'points to a PostgreSQL that is starting or stopping: wait until it is ready.'],
  [
    /^25006$/,
    'points to a PostgreSQL that takes no writes: name the primary instead of a standby, or end its read-only mode.',
  ],
  [
    /^53300$/,
    'points to a PostgreSQL that has no connection left: end others, or raise its max_connections.',
  ],
  [
    /CERT|UNABLE_TO_|^ERR_TLS_/,
    'points to a PostgreSQL whose certificate is not believed: give the server its authority with ' +
      'NODE_EXTRA_CA_CERTS, or name the host as the certificate does.',
  ],
]

/** The PostgreSQL of `DATABASE_URL` cannot be used at the start; says why in a sentence, without the address. */
export class PostgresUnusableError extends Error {
  constructor(cause: unknown) {
    const { code = '', message } = root(cause)
    const known = reasons.find(([pattern]) => pattern.test(code))?.[1]
    super(
      `DATABASE_URL ${known ?? `points to a PostgreSQL that cannot be used: ${message}${code && ` (${code})`}.`}`,
      { cause },
    )
    this.name = 'PostgresUnusableError'
  }
}

/** What began it: the query builder wraps it, and a host of several addresses fails once for each. */
function root(error: unknown): { code?: string; message: string } {
  if (!(error instanceof Error)) return { message: String(error) }
  if (error.cause instanceof Error) return root(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0) return root(error.errors[0])
  return error
}
