import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTemporaryPostgres, type TemporaryPostgres } from '../testing/postgres.ts'
import { testServer } from '../testing/index.ts'
import { connect, type Database } from './connect.ts'
import { migrationsFolder } from './migrations.ts'
import { migrationLock, openPostgres } from './postgres.ts'
import { PostgresUnusableError } from './postgres-unusable.ts'
import { principals } from './schema.ts'
import { readMigrationFiles } from 'drizzle-orm/migrator'

let postgres: TemporaryPostgres
beforeAll(async () => {
  postgres = await startTemporaryPostgres()
})
afterAll(() => postgres.stop())

/** A new database, empty. */
async function freshUrl(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administration = await connect({ databaseUrl: postgres.url, dataFolder: '' })
  await administration.db.execute(sql.raw(`create database ${name}`))
  await administration.close()
  return postgres.url.replace(/\/postgres$/, `/${name}`)
}
const open = (databaseUrl: string, onProblem?: (error: Error) => void): Promise<Database> =>
  connect({ databaseUrl, dataFolder: '' }, { onProblem })

test('several servers that start at once migrate once', async () => {
  const url = await freshUrl()
  const servers = await Promise.all(Array.from({ length: 4 }, () => open(url)))
  const { rows } = await servers[0]!.db.execute(sql`select hash from drizzle.__drizzle_migrations`)
  expect(rows).toHaveLength(readMigrationFiles({ migrationsFolder }).length)
  await Promise.all(servers.map((server) => server.close()))
})

test('a server waits for another that migrates, for longer than any statement may take', async () => {
  const url = await freshUrl()
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [migrationLock])
  const opening = openPostgres(url, { statementTimeout: 1_000 })
  // What has gone wrong is told below.
  opening.catch(() => {})
  await expect
    .poll(async () => {
      const { rowCount } = await other.query(`
        select from pg_stat_activity where datname = current_database()
        and wait_event = 'advisory' and clock_timestamp() - query_start > interval '1.5 seconds'`)
      return rowCount
    })
    .toBe(1)
  await other.end()
  const database = await opening
  await database.ping()
  await database.close()
})

test('a notification reaches the other server', async () => {
  const url = await freshUrl()
  const [one, other] = await Promise.all([open(url), open(url)])
  const heard = Promise.withResolvers<string>()
  await other.listen('answers', heard.resolve)
  await one.notify('answers', 'written')
  expect(await heard.promise).toBe('written')
  await Promise.all([one.close(), other.close()])
})

describe('when PostgreSQL goes away and comes back', () => {
  test('calls are refused meanwhile and answered afterwards, without a restart', async () => {
    const problems: Error[] = []
    const database = await open(await freshUrl(), (error) => problems.push(error))
    const server = await testServer({ database, log: { level: 'silent' } })
    const visitor = server.visitor()
    expect((await visitor.post('/api/chat/conversation')).statusCode).toBe(201)
    const embed = await server.embed()
    const gap = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<string>()
    await database.listen('answers', heard.resolve, gap.resolve)

    await postgres.crash()
    // Past what is remembered of the visitor and of the database.
    server.clock.advance(10_000)
    for (const call of [
      () => visitor.get('/api/chat/conversations'),
      () => visitor.post('/api/chat/conversation'),
    ]) {
      const answer = await call()
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
      expect(answer.headers['retry-after']).toBe('5')
    }
    await expect(database.ping()).rejects.toThrow()
    // What needs no database goes on; a token is not made for a new visitor instead of the known one.
    expect((await visitor.get('/api/config')).statusCode).toBe(200)
    expect((await embed.post('/api/embed/token')).statusCode).toBe(503)
    expect(problems.length).toBeGreaterThan(0)

    await postgres.start()
    await gap.promise
    await database.notify('answers', 'back')
    expect(await heard.promise).toBe('back')
    const answer = await visitor.get('/api/chat/conversations')
    expect(answer.json<{ conversations: unknown[] }>().conversations).toHaveLength(1)
    await server.close()
  })
})

describe('a start says why PostgreSQL cannot be used, and what to do', () => {
  test.each<[string, (url: URL) => void, RegExp]>([
    ['it is away', (url) => (url.port = '1'), /points to a PostgreSQL that does not answer: start it/],
    [
      'its host is unknown',
      (url) => (url.hostname = 'none.invalid'),
      /does not answer: .* correct the address/,
    ],
    [
      'the user is refused',
      (url) => (url.username = 'nobody'),
      /names a user or a password that PostgreSQL refuses/,
    ],
    [
      'there is no such database',
      (url) => (url.pathname = '/none'),
      /names a database that PostgreSQL does not have/,
    ],
    [
      'it speaks no TLS',
      (url) => (url.search = '?sslmode=verify-full'),
      /cannot be used: The server does not support SSL connections\.$/,
    ],
  ])('%s', async (_why, change, sentence) => {
    const url = new URL(postgres.url)
    change(url)
    await expect(open(url.href)).rejects.toThrow(new RegExp(`^DATABASE_URL .*${sentence.source}`))
  })

  test('the user may not make tables', async () => {
    const url = new URL(await freshUrl())
    const administration = await open(postgres.url)
    await administration.execute(`create role reader_${randomUUID().slice(0, 8)} login`)
    const { rows } = await administration.execute(
      "select rolname from pg_roles where rolname like 'reader_%'",
    )
    await administration.close()
    url.username = (rows as { rolname: string }[])[0]!.rolname
    await expect(open(url.href)).rejects.toThrow(
      /^DATABASE_URL names a user who may not make the tables of the studio: make it the owner/,
    )
  })

  test('its certificate is not believed', () => {
    const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(new PostgresUnusableError(new Error('Failed query', { cause })).message).toMatch(
      /^DATABASE_URL points to a PostgreSQL whose certificate is not believed: .*NODE_EXTRA_CA_CERTS/,
    )
  })
})

describe('a transaction whose connection breaks', () => {
  test('is refused, the server goes on, and as many as there are connections leave none of them behind', async () => {
    const problems: Error[] = []
    const database = await openPostgres(await freshUrl(), {
      connections: 2,
      onProblem: (error) => problems.push(error),
    })
    for (const _ of [1, 2, 3]) {
      const transaction = database.db.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`select pg_backend_pid() as id`)
        await database.execute('select pg_terminate_backend($1)', [rows[0]?.id])
        await expect.poll(() => tx.execute(sql`select 1`).then(String, () => 'refused')).toBe('refused')
        await tx.execute(sql`select 1`)
      })
      await expect(transaction).rejects.toThrow()
    }
    await database.ping()
    expect(problems.length).toBeGreaterThanOrEqual(3)
    await database.close()
  })

  test('or that cannot begin gives its connection back', async () => {
    const database = await openPostgres(await freshUrl(), { connections: 1 })
    const level = 'of no kind' as 'serializable'
    await expect(database.db.transaction(async () => {}, { isolationLevel: level })).rejects.toThrow()
    await database.ping()
    expect(
      await database.db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows),
    ).toEqual([{ one: 1 }])
    await database.close()
  })
})

test('a write that fails in the middle of a transaction leaves nothing', async () => {
  const database = await open(await freshUrl())
  const now = new Date()
  const row = { id: randomUUID(), kind: 'visitor' as const, createdAt: now, lastSeenAt: now }
  await expect(
    database.db.transaction(async (tx) => {
      await tx.insert(principals).values(row)
      await tx.insert(principals).values(row)
    }),
  ).rejects.toThrow()
  expect(await database.db.$count(principals)).toBe(0)
  await database.close()
})
