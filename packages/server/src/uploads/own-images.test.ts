import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversations } from '../db/schema.ts'
import { deleteUploadsOf, loadImages, ownImages, pruneUnsentUploads } from './index.ts'
import { picture } from './testing/pictures.ts'
import { principalOf, uploadServer, type UploadServer } from './testing/upload-server.ts'

let server: UploadServer
beforeAll(async () => {
  server = await uploadServer()
})
afterAll(() => server.close())

const nameIn = (url: string) => url.split('/').at(-1)

describe('for a message', () => {
  const notFound = expect.objectContaining({ code: 'IMAGE_NOT_FOUND' })

  test('the own images are found, in order, with their bytes', async () => {
    const first = await server.uploaded(server.user, await picture(3, 4).png().toBuffer())
    const second = await server.uploaded(server.user, await picture(5, 6).jpeg().toBuffer())
    const found = await ownImages(server.needed, principalOf(server.user), [second.imageUrl, first.imageUrl])
    expect(found.images).toEqual([
      { url: nameIn(second.imageUrl), width: 5, height: 6 },
      { url: nameIn(first.imageUrl), width: 3, height: 4 },
    ])
    const bytes = await found.load()
    expect(bytes.map(({ contentType, data }) => [contentType, data.length])).toEqual([
      ['image/jpeg', second.size],
      ['image/png', first.size],
    ])
    expect(await loadImages(server.needed, found.images)).toEqual(bytes)
  })

  test('no others are: of somebody else, of another server, of nobody', async () => {
    const other = server.visitor()
    const { imageUrl } = await server.uploaded(other, await picture().png().toBuffer())
    for (const url of [
      imageUrl,
      imageUrl.replace('http://localhost:8080', 'http://localhost:9999'),
      `http://localhost:8080/api/chat/uploads/${'A'.repeat(24)}.png`,
      'https://example.com/picture.png',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '',
    ]) {
      await expect(ownImages(server.needed, principalOf(server.user), [url])).rejects.toEqual(notFound)
    }
  })

  test('an image belongs to one conversation, and goes with it', async () => {
    const someone = server.visitor()
    const { id } = (await someone.post('/api/chat/conversation')).json<{ id: string }>()
    const { imageUrl } = await server.uploaded(someone, await picture().png().toBuffer())
    const principal = principalOf(someone)
    const found = await ownImages(server.needed, principal, [imageUrl], id)
    await found.attachTo(server.database.db, id)
    await ownImages(server.needed, principal, [imageUrl], id)
    await expect(ownImages(server.needed, principal, [imageUrl])).rejects.toEqual(notFound)
    await expect(ownImages(server.needed, principal, [imageUrl], randomUUID())).rejects.toEqual(notFound)

    await deleteUploadsOf(server.needed, id)
    expect((await server.stranger().get(server.pathOf(imageUrl))).statusCode).toBe(404)
    await expect(ownImages(server.needed, principal, [imageUrl], id)).rejects.toEqual(notFound)
    await expect(loadImages(server.needed, found.images)).rejects.toEqual(notFound)
  })

  test('an image that two conversations are sent with at once is one’s alone', async () => {
    const someone = server.visitor()
    const conversation = async () => (await someone.post('/api/chat/conversation')).json<{ id: string }>().id
    const ids = [await conversation(), await conversation()] as const
    const { imageUrl } = await server.uploaded(someone, await picture().png().toBuffer())
    const find = () => ownImages(server.needed, principalOf(someone), [imageUrl, imageUrl])
    const [first, second] = await Promise.all([find(), find()])
    await first.attachTo(server.database.db, ids[0])
    await expect(second.attachTo(server.database.db, ids[1])).rejects.toEqual(notFound)
    await deleteUploadsOf(server.needed, ids[1])
    expect((await server.stranger().get(server.pathOf(imageUrl))).statusCode).toBe(200)
  })

  test('an image that is removed because nobody sent it is not sent any more', async () => {
    const someone = server.visitor()
    const { id } = (await someone.post('/api/chat/conversation')).json<{ id: string }>()
    const { imageUrl } = await server.uploaded(someone, await picture().png().toBuffer())
    const found = await ownImages(server.needed, principalOf(someone), [imageUrl])
    await pruneUnsentUploads(server.needed, new Date(server.clock().getTime() + 25 * 60 * 60 * 1000))
    await expect(found.attachTo(server.database.db, id)).rejects.toEqual(notFound)
  })

  test('what nobody sends within a day is removed, what was sent is not', async () => {
    const someone = server.visitor()
    const { id } = (await someone.post('/api/chat/conversation')).json<{ id: string }>()
    const sent = await server.uploaded(someone, await picture().png().toBuffer())
    const unsent = await server.uploaded(someone, await picture().png().toBuffer())
    await (
      await ownImages(server.needed, principalOf(someone), [sent.imageUrl], id)
    ).attachTo(server.database.db, id)

    const day = 24 * 60 * 60 * 1000
    await pruneUnsentUploads(server.needed, new Date(server.clock().getTime() + day - 1))
    expect((await server.stranger().get(server.pathOf(unsent.imageUrl))).statusCode).toBe(200)
    await pruneUnsentUploads(server.needed, new Date(server.clock().getTime() + day + 1))
    expect((await server.stranger().get(server.pathOf(unsent.imageUrl))).statusCode).toBe(404)
    expect((await server.stranger().get(server.pathOf(sent.imageUrl))).statusCode).toBe(200)
    await server.database.db.delete(conversations).where(eq(conversations.id, id))
  })
})
