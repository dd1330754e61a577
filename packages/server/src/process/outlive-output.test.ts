import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fromSource } from '../testing/source-process.ts'
import type { Answered } from './testing/full-log.ts'

/** A file that has no room for anything; Linux alone has one. */
const full = '/dev/full'

test.skipIf(!existsSync(full))(
  'a server whose log has no room left goes on answering, and ends when it wants to',
  async () => {
    const log = openSync(full, 'w')
    const program = fileURLToPath(new URL('testing/full-log.ts', import.meta.url))
    const child = spawn(process.execPath, [...fromSource, program], {
      stdio: ['ignore', log, 'pipe'],
      // One that cannot end would outlast the test.
      timeout: 60_000,
      killSignal: 'SIGKILL',
    })
    closeSync(log)
    const [said, [exitCode]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
    expect(exitCode).toBe(0)
    expect(JSON.parse(said) as Answered).toEqual(Array.from({ length: 20 }, () => 200))
  },
)
