/** An error as the log has it. */
export interface ErrorLine {
  [key: string]: unknown
  type: string
  code?: string
  message: string
  stack: string
  cause?: ErrorLine
}

/**
 * An error for the log. Errors of the database quote the values of a query, and those are what visitors wrote:
 * of them only the kind, the code and the names of table and constraint go on.
 */
export function describeError(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { code, table, constraint, severity } = error as Error & Record<string, unknown>
  const isQuery = 'query' in error && 'params' in error
  const isDatabase = isQuery || severity !== undefined
  const message = isQuery
    ? 'a query failed'
    : isDatabase
      ? ['the database refused', table, constraint].filter(Boolean).join(' ')
      : error.message.slice(0, 500)
  return {
    type: error.name,
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    message,
    stack: frames(error.stack ?? ''),
    ...(error.cause !== undefined && depth < 4 && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** The places only: the first lines of a stack repeat the message. */
function frames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}
