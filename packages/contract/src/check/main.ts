#!/usr/bin/env node
import { runCommand } from './run-command.ts'

// Whoever reads may leave before the end, as `head` does, or `tee`, which gets the same Ctrl+C. What was made is deleted
// all the same, and the code still tells the verdict.
for (const channel of [process.stdout, process.stderr]) channel.on('error', () => undefined)

const stop = new AbortController()
let pressedAt = 0
process.on('SIGINT', () => {
  // npm passes on what the terminal has told this process already: who presses again takes longer than that.
  if (stop.signal.aborted && performance.now() - pressedAt > 1_000) process.exit(130)
  if (stop.signal.aborted) return
  pressedAt = performance.now()
  console.error('Stopping after this check. What was made is deleted; once more ends at once.')
  stop.abort()
})

const code = await runCommand({
  words: process.argv.slice(2),
  environment: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  signal: stop.signal,
})
await Promise.all([written(process.stdout), written(process.stderr)])
// What a server keeps open must not keep the command.
process.exit(code)

/** A pipe takes what is written to it in its own time, and `exit` does not wait for that. */
function written(channel: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    channel.write('', () => resolve())
  })
}
