/** How every connection to PostgreSQL is reached, and found to be gone. */
export const connectionSettings = {
  application_name: 'ai-studio',
  connectionTimeoutMillis: 4_000,
  keepAlive: true,
  /** A silent one is asked after this time whether it is there: a firewall forgets it without a word. */
  keepAliveInitialDelayMillis: 30_000,
}

/** PostgreSQL's word for a write that it does not take. */
const readOnly = '25006'

/** The server that was reached takes no writes: another one does, or will. */
export class StandbyError extends Error {
  readonly code = readOnly

  constructor() {
    super('PostgreSQL takes no writes: it is a standby, or set to read only')
    this.name = 'StandbyError'
  }
}

/** The database stores texts in another encoding than UTF8. */
export class EncodingError extends Error {
  readonly code = 'ENCODING'

  constructor() {
    super('The encoding of the database is not UTF8')
    this.name = 'EncodingError'
  }
}

/** Whether something is true of an error, or of what caused it: the query builder wraps what the driver says. */
const isOfAnyCause = (error: unknown, is: (error: Error & { code?: unknown }) => boolean): boolean =>
  error instanceof Error && (is(error) || isOfAnyCause(error.cause, is))

/** Whether the driver has waited for an answer in vain. */
export const isSilence = (error: unknown): boolean =>
  isOfAnyCause(error, ({ message }) => message === 'Query read timeout')

/** Whether a write was refused because the server takes none. */
export const isStandby = (error: unknown): boolean => isOfAnyCause(error, ({ code }) => code === readOnly)
