/** Kind and places of an error. Its message is left out: it may quote what a visitor has written. */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { name, message, stack = '' } = error
  // Some engines begin the stack with the message.
  const start = message && stack.includes(message) ? stack.indexOf(message) + message.length : 0
  const places = stack
    .slice(start)
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line))
  return [name, ...places.slice(0, 8).map((line) => line.trim())].join('\n  ')
}
