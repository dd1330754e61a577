import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { uploads, usageCounters } from '../../db/schema.ts'
import type { Principal } from '../../principal/principal.ts'
import {
  testServer,
  type TestClient,
  type TestResponse,
  type TestServer,
  type TestServerOverrides,
} from '../../testing/index.ts'
import { folderUploadStore, type UploadStore } from '../upload-store.ts'

export interface Uploaded {
  imageUrl: string
  width: number
  height: number
  contentType: string
  size: number
}

/** A server whose disk a test can make misbehave, and somebody who uploads. */
export interface UploadServer extends TestServer {
  store: UploadStore
  /** Stands in for writing; back to normal with `store.write`. */
  write: UploadStore['write']
  user: TestClient
  /** What the functions about images need. */
  needed: Pick<TestServer, 'database' | 'config'> & { uploads: UploadStore }
  /** The path of an address of ours. */
  pathOf(url: string): string
  files(): unknown[]
  /** Uploads something that is taken, on a fresh day. */
  uploaded(client: TestClient, bytes: Buffer): Promise<Uploaded>
  /** Asserts a refusal that leaves nothing behind: no file, no row. */
  refused(send: () => Promise<TestResponse>, status: number, code: string): Promise<TestResponse>
}

export async function uploadServer(overrides: TestServerOverrides = {}): Promise<UploadServer> {
  const server = await testServer({
    ...overrides,
    uploads: {
      write: (name, data) => fixture.write(name, data),
      read: (name) => fixture.store.read(name),
      has: (name) => fixture.store.has(name),
      stream: (name, range) => fixture.store.stream(name, range),
      remove: (name) => fixture.store.remove(name),
    },
  })
  const { config, database } = server
  const folder = join(config.dataFolder, 'uploads')
  const store = folderUploadStore(folder)
  const stored = async () => [fixture.files().length, await database.db.$count(uploads)]
  const fixture: UploadServer = {
    ...server,
    store,
    write: (name, data) => store.write(name, data),
    user: server.visitor(),
    needed: { database, config, uploads: store },
    pathOf: (url) => url.slice(config.apiBaseUrl.length),
    files: () =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.'))
        : [],
    async uploaded(client, bytes) {
      await database.db.delete(usageCounters)
      const answer = await client.upload(bytes)
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<Uploaded>()
    },
    async refused(send, status, code) {
      await database.db.delete(usageCounters)
      const before = await stored()
      const answer = await send()
      expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.json()).toMatchObject({ code })
      expect(await stored()).toEqual(before)
      return answer
    },
  }
  await fixture.user.post('/api/chat/conversation')
  return fixture
}

export const principalOf = (client: TestClient): Principal => ({
  id: client.cookies.get('studio_visitor')!.split('.')[0]!,
  kind: 'visitor',
  tier: 'anonymous',
  origin: null,
})
