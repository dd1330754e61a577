import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database, DatabaseEvents, Drizzle } from './database.ts'
import { DiskFullError, reservedBytes, roomIn, type RoomCheck } from './disk-space.ts'
import { lockFolder } from './folder-lock.ts'
import type { EmbeddedClient } from './embedded/messages.ts'
import { openThread } from './embedded/open-thread.ts'
import { UnopenableError } from './embedded/unopenable.ts'
import { guardedPglite } from './guarded-pglite.ts'
import { initialise } from './initialise.ts'
import { migrationsFolder, migrationState } from './migrations.ts'
import * as schema from './schema.ts'

/** The files lie in the system's cache anyway; a big one of its own costs each small server 100 MB. */
const settings = { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] }

/**
 * Opens the embedded database in a folder of its own below `dataFolder`, for this process alone.
 * @param options.onLost told when the database has ended by itself
 * @param options.openClient what is between it and the database
 */
export async function openPglite(
  dataFolder: string,
  {
    onLost,
    openClient = openThread,
  }: Pick<DatabaseEvents, 'onLost'> & { openClient?: typeof openThread } = {},
): Promise<Database> {
  const unlock = lockFolder(dataFolder)
  try {
    const folder = join(dataFolder, 'db')
    const hasRoom = roomIn(dataFolder)
    if (!hasRoom(reservedBytes)) throw new DiskFullError(dataFolder)
    if (!existsSync(folder)) await initialise(folder)
    const client = await openClient(folder, settings, onLost).catch((error: unknown) => {
      throw new UnopenableError(folder, error)
    })
    return await wrapPglite(guardedPglite(client, dataFolder, hasRoom), unlock).catch(
      async (error: unknown) => {
        await client.close()
        throw error
      },
    )
  } catch (error) {
    unlock()
    throw error
  }
}

/** What `openPgliteInMemory` opens, as it is. */
export const createInMemory = (snapshot?: Blob): Promise<PGlite> =>
  PGlite.create({ ...settings, ...(snapshot && { loadDataDir: snapshot }) })

/** An embedded database that lives in memory and starts with what `snapshot` holds. */
export async function openPgliteInMemory(
  snapshot?: Blob,
  options: { hasRoom?: RoomCheck } = {},
): Promise<Database> {
  const client = await createInMemory(snapshot)
  return wrapPglite(options.hasRoom ? guardedPglite(client, 'memory', options.hasRoom) : client)
}

/** What the server sees of an embedded database. */
export async function wrapPglite(client: EmbeddedClient, afterClose?: () => void): Promise<Database> {
  const database = drizzle({ client: client as PGlite, schema })
  const db = database as unknown as Drizzle
  const state = await migrationState(db)
  if (state === 'behind') await migrate(database, { migrationsFolder })

  // One process has the database, so there is nobody else to tell.
  const channels = new EventEmitter().setMaxListeners(0)
  let closing: Promise<void> | undefined
  return {
    db,
    kind: 'pglite',
    isAhead: state === 'ahead',
    async listen(channel, handler) {
      channels.on(channel, handler)
      return async () => void channels.off(channel, handler)
    },
    async notify(channel, payload) {
      // There is one connection: whoever is woken within a transaction sees nothing before it has ended.
      setImmediate(() => channels.emit(channel, payload))
    },
    async execute(text, values) {
      if (values && values.length > 0) return client.query(text, [...values])
      // A failed statement between begin and commit would leave the only connection in a broken transaction.
      const block = /^\s*begin;([\s\S]*)commit;?\s*$/i.exec(text)?.[1]
      const results =
        block === undefined ? await client.exec(text) : await client.transaction((tx) => tx.exec(block))
      return { rows: results.flatMap((result) => result.rows) }
    },
    async ping() {
      await client.query('select 1')
    },
    close() {
      closing ??= client.close().finally(() => afterClose?.())
      return closing
    },
  }
}
