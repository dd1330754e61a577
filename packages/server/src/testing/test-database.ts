import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../db/database.ts'

/**
 * An empty, migrated database: PGlite in memory, or with `TEST_DATABASE_URL` a new database on that PostgreSQL,
 * dropped when it is closed.
 */
export async function testDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return onPostgres(url)
  const { reusedPglite } = await import('./reused-pglite.ts')
  return reusedPglite()
}

const templateName = 'studio_template'

async function onPostgres(server: string): Promise<Database> {
  const name = `studio_${randomBytes(8).toString('hex')}`
  await asAdministrator(server, async (client) => {
    await ensureTemplate(server, client)
    await client.query(`create database ${name} template ${templateName}`)
  })
  const { openPostgres } = await import('../db/postgres.ts')
  const database = await openPostgres(urlOf(server, name), { connections: 6 })
  return {
    ...database,
    async close() {
      await database.close()
      await asAdministrator(server, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** Migrates once for a whole run; a copy of a template is made in milliseconds. */
async function ensureTemplate(server: string, client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock(7318642202)')
  const { rows } = await client.query('select datistemplate from pg_database where datname = $1', [
    templateName,
  ])
  if (rows[0]?.datistemplate !== true) {
    if (rows.length === 0) await client.query(`create database ${templateName}`)
    const { openPostgres } = await import('../db/postgres.ts')
    const database = await openPostgres(urlOf(server, templateName), { connections: 1 })
    await database.close()
    await client.query(`alter database ${templateName} is_template true`)
  }
}

async function asAdministrator(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
