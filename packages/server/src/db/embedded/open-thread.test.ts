import { readFileSync, readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DatabaseLostError } from './database-lost.ts'
import type { EmbeddedClient } from './messages.ts'
import { openThread } from './open-thread.ts'
import { stepsBack } from './step-back.ts'

// A database is made from nothing here, next to all other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let client: EmbeddedClient
beforeAll(async () => {
  client = await openThread('memory://', {})
  await client.exec('create table things (name text primary key, amount int check (amount > 0))')
})
afterAll(() => client.close())

const names = async () => {
  const { rows } = await client.query<{ name: string }>('select name from things order by name')
  return rows.map(({ name }) => name)
}

test('values of every kind arrive as they are, and as texts where that is asked for', async () => {
  const text = `select 1 as number, 12::bigint as big, 'Xin chào' as text, true as yes, null as nothing,
    '{"a":[1]}'::jsonb as json, array['x','y'] as list, '\\x0102'::bytea as bytes, $1::timestamptz as time`
  const { rows } = await client.query(text, ['2026-03-10T09:00:00Z'])
  expect(rows).toEqual([
    {
      number: 1,
      big: 12,
      text: 'Xin chào',
      yes: true,
      nothing: null,
      json: { a: [1] },
      list: ['x', 'y'],
      bytes: new Uint8Array([1, 2]),
      time: new Date('2026-03-10T09:00:00Z'),
    },
  ])
  const timestamptz = 1184
  const asText = await client.query("select '2026-03-10T09:00:00Z'::timestamptz as time", [], {
    rowMode: 'array',
    parsers: { [timestamptz]: (value) => value },
  })
  expect(asText.rows).toEqual([[expect.stringMatching(/^2026-03-10 /)]])
})

test('a transaction is stored as a whole, or not at all', async () => {
  await client.transaction(async (tx) => {
    await tx.query('insert into things values ($1, 1)', ['kept'])
    await tx.query('insert into things values ($1, 2)', ['kept too'])
  })
  await expect(
    client.transaction(async (tx) => {
      await tx.query('insert into things values ($1, 1)', ['lost'])
      throw new Error('not today')
    }),
  ).rejects.toThrow('not today')
  expect(await names()).toEqual(['kept', 'kept too'])
})

test('a failure says what the database says of it, and the next statement is carried out', async () => {
  await expect(client.query("insert into things values ('kept', 1)")).rejects.toMatchObject({
    code: '23505',
    constraint: 'things_pkey',
    message: expect.stringContaining('duplicate key'),
  })
  await expect(
    client.transaction((tx) => tx.query("insert into things values ('none', 0)")),
  ).rejects.toMatchObject({ code: '23514' })
  expect(await names()).toEqual(['kept', 'kept too'])
})

test('a commit that fails has failed', async () => {
  await client.exec(`create table parts (
    thing text references things deferrable initially deferred
  )`)
  const committing = client.transaction((tx) => tx.query("insert into parts values ('nobody')"))
  await expect(committing).rejects.toMatchObject({ code: '23503' })
  expect((await client.query('select * from parts')).rows).toEqual([])
})

test('transactions take turns, and nothing else comes between', async () => {
  await client.query("insert into things values ('turns', 1)")
  const add = async () =>
    client.transaction(async (tx) => {
      const { rows } = await tx.query<{ amount: number }>(
        "select amount from things where name = 'turns' for update",
      )
      await new Promise((resolve) => setImmediate(resolve))
      await tx.query("update things set amount = $1 where name = 'turns'", [rows[0]!.amount + 1])
    })
  await Promise.all(Array.from({ length: 20 }, add))
  const { rows } = await client.query("select amount from things where name = 'turns'")
  expect(rows).toEqual([{ amount: 21 }])
})

test('savepoints of the query builder work', async () => {
  const db = drizzle({ client: client as PGlite })
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into things values ('outer', 1)`)
    await tx
      .transaction(async (inner) => {
        await inner.execute(sql`insert into things values ('inner', 1)`)
        inner.rollback()
      })
      .catch(() => undefined)
  })
  expect(await names()).toContain('outer')
  expect(await names()).not.toContain('inner')
})

test('a long statement holds nothing else up', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await client.query('select sum(n) from generate_series(1, 1000000) n')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test.runIf(process.platform === 'linux')('its thread steps back behind the one that asks', () => {
  const niceOf = (thread: string) => {
    try {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
      // The program's name, in brackets, may hold spaces; the nice value is the seventeenth field after it.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
    } catch {
      // It has ended meanwhile.
      return undefined
    }
  }
  expect(readdirSync('/proc/self/task').map(niceOf)).toContain(Math.min(19, getPriority() + stepsBack))
})

test('whoever asks a closed database is refused', { tags: 'full' }, async () => {
  const other = await openThread('memory://', {})
  await other.close()
  await expect(other.query('select 1')).rejects.toThrow('PGlite is closed')
})

test('what cannot be opened says why', async () => {
  await expect(openThread('/dev/null/nowhere', {})).rejects.toThrow()
})

test('a value that cannot be sent is refused, and nothing else', async () => {
  await expect(client.query('select $1::text', [() => 'nothing'])).rejects.toThrow(/could not be cloned/)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test(
  'a database that has given itself up is told, once, and refuses whoever asks it',
  { tags: 'full' },
  async () => {
    const losses: Error[] = []
    const other = await openThread('memory://', {}, (error) => losses.push(error))
    // PostgreSQL ends for good when its stack runs over while it reports that.
    await other.exec("create function deep(n int) returns int language sql as 'select deep(n + 1)'")
    await other.query('select deep(1)').catch(() => undefined)
    const refused = { name: 'DatabaseLostError', code: '57P02' }
    await expect(other.query('select 1')).rejects.toMatchObject(refused)
    await expect(other.transaction((tx) => tx.query('select 1'))).rejects.toMatchObject(refused)
    expect(losses).toEqual([expect.any(DatabaseLostError)])
    expect(losses[0]!.message).toMatch(
      /^The embedded database has ended by itself \(.+\), .* start the server again/,
    )
    await other.close()
    expect(losses).toHaveLength(1)
  },
)

test('one that is closed is not lost', { tags: 'full' }, async () => {
  let losses = 0
  const other = await openThread('memory://', {}, () => (losses += 1))
  await other.close()
  expect(losses).toBe(0)
})
