/** Kind and places of an error. Its message is left out: it may quote what a visitor has written. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s*at |@/.test(line))
  return [error.name, ...places.slice(0, 8).map((line) => line.trim())].join('\n  ')
}
