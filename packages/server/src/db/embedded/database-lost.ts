/**
 * The embedded database has ended by itself: its memory ran out, or PostgreSQL found that what it holds there is broken.
 * What was committed is on the disk, and there again when the folder is opened anew.
 */
export class DatabaseLostError extends Error {
  /** What PostgreSQL says to those whose server has crashed: `crash_shutdown`. */
  readonly code = '57P02'

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `The embedded database has ended by itself (${reason}), and nothing works without it: start the server again. ` +
        'What was stored is safe.',
      { cause },
    )
    this.name = 'DatabaseLostError'
  }
}
