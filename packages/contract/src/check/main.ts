#!/usr/bin/env node
import { runCommand } from './run-command.ts'

const stop = new AbortController()
// Once: who presses again wants it to end at once.
process.once('SIGINT', () => {
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
    // Whoever read it has left.
    channel.on('error', () => resolve())
    channel.write('', () => resolve())
  })
}
