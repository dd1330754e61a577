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

/** Whether the driver has waited for an answer in vain. */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === 'Query read timeout' || isSilence(error.cause)
}

/** Whether a write was refused because the server takes none. */
export function isStandby(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === readOnly || isStandby(error.cause)
}
