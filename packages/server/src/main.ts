#!/usr/bin/env node
import { loadEnvFile } from './process/load-env-file.ts'
import { outliveOutput } from './process/outlive-output.ts'
import { resolveQuickly } from './process/resolve-quickly.ts'
import { spareMemory } from './process/spare-memory.ts'

outliveOutput()
loadEnvFile()
if (!process.env.DATABASE_URL?.trim()) spareMemory()
resolveQuickly()
const { start } = await import('./start.ts')
const { explain } = await import('./start-failure.ts')

/** Answers get five seconds, calls ten; what has not ended by then waits for a database or a mail server that is gone. */
const longestEndMs = 30_000
const giveUp = () => {
  console.error(`Not everything has ended within ${longestEndMs / 1_000} seconds; stopping now.`)
  process.exit(1)
}

try {
  const server = await start(process.env, (line) => console.log(line))
  const end = (exitCode: number) => {
    setTimeout(giveUp, longestEndMs).unref()
    server.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        // After another reason, which has been told, it is a consequence.
        if (exitCode === 0) console.error(explain(error))
        process.exit(1)
      },
    )
  }
  const endOn = (signal: NodeJS.Signals) => {
    console.log(`${signal}: finishing what is running, then stopping.`)
    end(0)
  }
  // They stay: Ctrl+C reaches a whole group, whose first process passes it on, and a second signal must not end the wait.
  process.on('SIGTERM', endOn)
  process.on('SIGINT', endOn)
  console.error(explain(await server.lost))
  end(1)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
