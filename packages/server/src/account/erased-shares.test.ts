import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareImages } from '../db/schema.ts'
import { shareServer, type ShareServer } from '../shares/testing/share-server.ts'
import { folderUploadStore } from '../uploads/upload-store.ts'

let server: ShareServer
/** Called once, before the next file is removed. */
let beforeRemoving: (() => Promise<void>) | undefined
beforeAll(async () => {
  const store = () => folderUploadStore(join(server.config.dataFolder, 'uploads'))
  server = await shareServer({
    uploads: {
      write: (name, data) => store().write(name, data),
      has: (name) => store().has(name),
      read: (name) => store().read(name),
      stream: (name) => store().stream(name),
      async remove(name) {
        const first = beforeRemoving
        beforeRemoving = undefined
        await first?.()
        await store().remove(name)
      },
    },
  })
})
afterAll(() => server.close())

test('what somebody shares while their account is being erased leaves no file', async () => {
  const person = server.service.somebody()
  const client = await server.user(person)
  const { conversationId } = await server.conversation(client, [])
  const images = [await server.image(client, conversationId)]
  await server.say(conversationId, 'Look', { images })
  let shared = 0
  // By then what was shared before has been looked for, and nothing is locked yet.
  beforeRemoving = async () => {
    await server.share(client, conversationId)
    shared = await server.database.db.$count(shareImages)
  }
  const erased = await client.send('DELETE', '/api/account', { json: { email: person.email } })
  expect(erased.statusCode).toBe(204)
  expect(shared).toBe(1)
  expect([await server.database.db.$count(shareImages), server.files()]).toEqual([0, []])
})
