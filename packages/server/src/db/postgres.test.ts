import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTemporaryPostgres, type TemporaryPostgres } from '../testing/postgres.ts'
import { testServer } from '../testing/index.ts'
import { connect, type Database } from './connect.ts'
import { storageFailure } from './failure.ts'
import { migrationsFolder } from './migrations.ts'
import { migrationLock, openPostgres } from './postgres.ts'
import { PostgresUnusableError } from './postgres-unusable.ts'
import { principals } from './schema.ts'
import { lookAfterTables } from './upkeep.queries.ts'
import { readMigrationFiles } from 'drizzle-orm/migrator'

let postgres: TemporaryPostgres
beforeAll(async () => {
  postgres = await startTemporaryPostgres()
})
afterAll(() => postgres.stop())

/** A new database, empty. */
async function freshUrl(options = ''): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administration = await connect({ databaseUrl: postgres.url, dataFolder: '' })
  await administration.db.execute(sql.raw(`create database ${name} ${options}`))
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

test(
  'a server waits for another that migrates, for longer than any statement may take',
  { tags: 'full' },
  async () => {
    const url = await freshUrl()
    const other = new Client({ connectionString: url })
    await other.connect()
    // Those that are hosted often have one of their own.
    await other.query(`alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '1s'`)
    await other.query('select pg_advisory_lock($1)', [migrationLock])
    const opening = openPostgres(url, { limits: { statement: 1_000, lock: 500 } })
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
  },
)

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

  test.each(['SQL_ASCII', 'LATIN1'])('its encoding is %s', async (encoding) => {
    const url = await freshUrl(`encoding '${encoding}' template template0`)
    await expect(open(url)).rejects.toThrow(
      /^DATABASE_URL names a database whose encoding is not UTF8, .*: make one with CREATE DATABASE/,
    )
  })

  test('its certificate is not believed', () => {
    const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(new PostgresUnusableError(new Error('Failed query', { cause })).message).toMatch(
      /^DATABASE_URL points to a PostgreSQL whose certificate is not believed: .*NODE_EXTRA_CA_CERTS/,
    )
  })
})

/** A way to a database that can fall silent, as it does when the machine at its other end is gone. */
async function silentWay(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const { hostname, port } = target
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    const far = connectSocket(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.pipe(far).pipe(near)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => pairs.delete(pair) && pair.forEach((each) => each.destroy()))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    /** Connections that there are say nothing from now on; new ones get through. */
    fallSilent: () => pairs.forEach(([near, far]) => [near.unpipe(), far.unpipe()]),
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What a call is answered with when this goes wrong. */
const answerTo = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => storageFailure(error)?.code,
  )

describe('a machine that is gone without a farewell', () => {
  test(
    'on which PostgreSQL ran is waited for so long and no longer; then connections are made anew',
    { tags: 'full' },
    async () => {
      const way = await silentWay(await freshUrl())
      const limits = { statement: 500, answer: 1_000 }
      const database = await openPostgres(way.url, { connections: 2, limits })
      const transaction = () => database.db.transaction((tx) => tx.execute(sql`select 1 as one`))
      await Promise.all([transaction(), database.ping()])
      way.fallSilent()
      expect(
        await Promise.all([answerTo(transaction()), answerTo(database.execute('select $1', ['x']))]),
      ).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'])
      expect(await Promise.all([transaction(), transaction()])).toMatchObject([{ rows: [{ one: 1 }] }, {}])
      await database.ping()
      await database.close()
      await way.close()
    },
  )

  test('in the middle of a transaction is not asked to end it', async () => {
    const way = await silentWay(await freshUrl())
    const database = await openPostgres(way.url, { connections: 1, limits: { answer: 1_000 } })
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      way.fallSilent()
      await tx.execute(sql`select 1`)
    })
    expect(await answerTo(transaction)).toBe('SERVICE_UNAVAILABLE')
    expect((await database.db.transaction((tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([
      { one: 1 },
    ])
    await database.close()
    await way.close()
  })

  test('on which a server ran in the middle of a transaction keeps its locks for so long and no longer', async () => {
    const url = await freshUrl()
    const [gone, other] = await Promise.all([
      openPostgres(url, { limits: { silence: 500 } }),
      openPostgres(url),
    ])
    const row = { id: randomUUID(), kind: 'visitor' as const, createdAt: new Date(), lastSeenAt: new Date() }
    const [isWritten, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const transaction = gone.db.transaction(async (tx) => {
      await tx.insert(principals).values(row)
      isWritten.resolve()
      await mayGoOn.promise
      await tx.execute(sql`select 1`)
    })
    await isWritten.promise
    // It has the same key, so that it waits for what becomes of the first.
    await other.db.insert(principals).values(row)
    mayGoOn.resolve()
    expect(await answerTo(transaction)).toBe('SERVICE_UNAVAILABLE')
    await Promise.all([gone.close(), other.close()])
  })

  test('a lock that somebody keeps is waited for so long and no longer', async () => {
    const url = await freshUrl()
    const [one, other] = await Promise.all([openPostgres(url), openPostgres(url, { limits: { lock: 200 } })])
    await one.db.transaction(async (tx) => {
      await tx.execute(sql`lock table principals`)
      expect(await answerTo(other.db.$count(principals))).toBe('SERVICE_UNAVAILABLE')
    })
    expect(await other.db.$count(principals)).toBe(0)
    await Promise.all([one.close(), other.close()])
  })
})

describe('a PostgreSQL that takes no writes', () => {
  const setReadOnly = async (url: string, value: 'on' | 'off'): Promise<void> => {
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    const name = new URL(url).pathname.slice(1)
    await client.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await client.end()
  }

  test('is told at the start', async () => {
    const url = await freshUrl()
    await setReadOnly(url, 'on')
    await expect(open(url)).rejects.toThrow(
      /^DATABASE_URL points to a PostgreSQL that takes no writes: name the primary/,
    )
  })

  test('makes a server unready, and refuses calls, until it takes them again', async () => {
    const url = await freshUrl()
    const database = await open(url)
    await setReadOnly(url, 'on')
    await expect.poll(() => answerTo(database.ping())).toBe('SERVICE_UNAVAILABLE')
    expect(await answerTo(database.db.$count(principals))).toBe('SERVICE_UNAVAILABLE')
    await setReadOnly(url, 'off')
    await database.ping()
    expect(await database.db.$count(principals)).toBe(0)
    await database.close()
  })
})

test('a PostgreSQL before 15 gets its tables looked after', async () => {
  const database = await open(await freshUrl())
  // That is what it lacks.
  await database.execute(`do $$ begin
    if to_regproc('pg_stat_force_next_flush') is not null then
      alter function pg_stat_force_next_flush() rename to not_known_before_15;
    end if;
  end $$`)
  const row = { kind: 'visitor' as const, createdAt: new Date(), lastSeenAt: new Date() }
  await database.db
    .insert(principals)
    .values(Array.from({ length: 2_000 }, () => ({ id: randomUUID(), ...row })))
  await lookAfterTables(database)
  const { rows } = await database.execute(
    "select reltuples::int as rows from pg_class where relname = 'principals'",
  )
  expect(rows).toEqual([{ rows: 2_000 }])
  await database.close()
})

describe('in a database that other programs use as well', () => {
  const visitors = (count: number) => {
    const row = { kind: 'visitor' as const, createdAt: new Date(), lastSeenAt: new Date() }
    return Array.from({ length: count }, () => ({ id: randomUUID(), ...row }))
  }
  const believedRows = async (database: Pick<Database, 'execute'>, table: string) => {
    const { rows } = await database.execute(
      'select reltuples::int as rows from pg_class where oid = $1::regclass',
      [table],
    )
    return (rows as { rows: number }[])[0]!.rows
  }
  const fill = (table: string) =>
    `create table ${table} as select * from generate_series(1, 100000) as number`

  test('their tables are left alone, also where nobody lets the studio look into them', async () => {
    const url = await freshUrl()
    const role = `studio_${randomUUID().replaceAll('-', '')}`
    const administration = await connect({ databaseUrl: postgres.url, dataFolder: '' })
    await administration.execute(`create role ${role} login`)
    await administration.execute(`alter database ${new URL(url).pathname.slice(1)} owner to ${role}`)
    await administration.close()
    const database = await open(Object.assign(new URL(url), { username: role }).href)
    await database.db.insert(principals).values(visitors(2_000))
    const others = new Client({ connectionString: url })
    await others.connect()
    await others.query(`create schema reporting; ${fill('reporting.daily')}; ${fill('public.weekly')}`)

    await lookAfterTables(database)
    expect(await believedRows(database, 'principals')).toBe(2_000)
    // Whoever owns the database may analyze it.
    expect(await believedRows(database, 'public.weekly')).toBe(-1)
    await others.end()
    await database.close()
  })

  test('a table that cannot be looked after keeps no other from it', async () => {
    const url = await freshUrl()
    const database = await openPostgres(url, { limits: { lock: 100 } })
    await database.execute(`create schema jobs; ${fill('jobs.one')}; ${fill('jobs.two')}`)
    await database.db.insert(principals).values(visitors(2_000))
    const other = new Client({ connectionString: url })
    await other.connect()
    // As somebody does who looks after it, too.
    await other.query('begin; lock table jobs.one, jobs.two in share update exclusive mode')

    const failure: unknown = await lookAfterTables(database).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AggregateError)
    expect((failure as AggregateError).errors).toHaveLength(2)
    expect(await believedRows(database, 'principals')).toBe(2_000)
    await other.end()
    await lookAfterTables(database)
    expect(await believedRows(database, 'jobs.one')).toBe(100_000)
    await database.close()
  })
})

test('a channel that PostgreSQL refuses leaves no connection behind', async () => {
  const database = await open(await freshUrl())
  const connections = async () => {
    const { rows } = await database.execute(
      'select pid from pg_stat_activity where datname = current_database()',
    )
    return rows.length
  }
  const before = await connections()
  for (const _ of [1, 2, 3]) await expect(database.listen('', () => {})).rejects.toThrow()
  await expect.poll(connections).toBe(before)
  await database.close()
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
