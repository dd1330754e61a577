/** What the scripts print: one voice, progress that works with and without a terminal. */

const isTerminal = process.stdout.isTTY

export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Says what went wrong: one sentence that says what, why and what to do. */
export function complain(sentence, detail = '') {
  if (detail) process.stderr.write(`${detail.trimEnd()}\n\n`)
  process.stderr.write(`✗ ${sentence}\n`)
}

/**
 * Ends the process with one sentence that says what, why and what to do.
 * @returns {never}
 */
export function fail(sentence, detail = '') {
  complain(sentence, detail)
  process.exit(1)
}

/** Shows that something long is going on: a running clock on a terminal, a line every 10 s elsewhere. */
export async function during(what, work) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  if (!isTerminal) say(`${what} …`)
  const timer = setInterval(
    () => (isTerminal ? process.stdout.write(`\r${what} … ${seconds()} `) : say(`${what} … ${seconds()}`)),
    isTerminal ? 1000 : 10_000,
  )
  try {
    const result = await work()
    clearInterval(timer)
    say(`${isTerminal ? '\r' : ''}✓ ${what} (${seconds()})`)
    return result
  } finally {
    clearInterval(timer)
  }
}
