#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { resolveQuickly } from './process/resolve-quickly.ts'
import { spareMemory } from './process/spare-memory.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
spareMemory(process.env)
resolveQuickly()
const { start } = await import('./start.ts')
const { explain } = await import('./start-failure.ts')

try {
  const server = await start(process.env, (line) => console.log(line))
  const end = (signal: NodeJS.Signals) => {
    console.log(`${signal}: finishing what is running, then stopping.`)
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error))
        process.exit(1)
      },
    )
  }
  // They stay: Ctrl+C reaches a whole group, whose first process passes it on, and a second signal must not end the wait.
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
