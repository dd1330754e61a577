import { expect, test } from 'vitest'
import type { BusyDatabase } from './testing/busy-database.ts'
import { runProgram } from './testing/run-program.ts'

test(
  'a process whose embedded database has worked never had more memory than a small machine has',
  { tags: 'full' },
  async () => {
    const { answer, mostMemory } = await runProgram<BusyDatabase>('busy-database.ts')
    expect(answer).toBe((999 * 1_000) / 2)
    // 370, and more than 800 with V8's second compiler.
    expect(mostMemory).toBeLessThan(500)
  },
)
