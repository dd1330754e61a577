import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '../../db/pglite.ts'
import { unpackDatabase } from '../../testing/database-snapshot.ts'
import { spareMemory } from '../spare-memory.ts'

export interface BusyDatabase {
  answer: number
  /** The most that the process has had, in megabytes. */
  mostMemory: number
}

/** On Linux `maxRSS` counts the parent as well, which the process was before it ran this program. */
function mostMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))!
  return Number(kilobytes) / 1024
}

spareMemory()
const folder = mkdtempSync(join(tmpdir(), 'studio-memory-'))
try {
  await unpackDatabase(folder)
  const database = await openPglite(folder)
  let answer = 0
  for (let turn = 0; turn < 1_000; turn += 1) {
    const { rows } = await database.execute('select sum(x)::int as answer from generate_series(0, $1) x', [
      turn,
    ])
    answer = (rows[0] as { answer: number }).answer
  }
  await database.close()
  process.stdout.write(JSON.stringify({ answer, mostMemory: mostMemory() } satisfies BusyDatabase))
} finally {
  rmSync(folder, { recursive: true })
}
