import { expect, test } from 'vitest'
import type { Imports } from './testing/imports.ts'
import { runProgram } from './testing/run-program.ts'

test(
  'the files of the database library are found without Node.js, which is asked once for each of its entrances',
  { tags: 'full' },
  async () => {
    const { asked, areTheirs } = await runProgram<Imports>('imports.ts')
    expect(areTheirs).toBe(true)
    expect(asked.filter((specifier) => specifier.startsWith('.'))).toEqual([])
    const entrances = asked.filter((specifier) => specifier.startsWith('drizzle-orm'))
    expect(entrances).toContain('drizzle-orm/pg-core')
    expect(entrances).toEqual([...new Set(entrances)])
  },
)
