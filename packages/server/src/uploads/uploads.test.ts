import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { limits, tierLimits } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversations, uploads, usageCounters } from '../db/schema.ts'
import type { Principal } from '../principal/principal.ts'
import {
  formRequest,
  testServer,
  type TestClient,
  type TestResponse,
  type TestServer,
} from '../testing/index.ts'
import { cleanImage } from './clean-image.ts'
import { imageKind } from './image-kind.ts'
import { deleteUploadsOf, loadImages, ownImages, pruneUnsentUploads } from './index.ts'
import { folderUploadStore, type UploadStore } from './upload-store.ts'

let server: TestServer
let store: UploadStore
let visitor: TestClient
/** Replaced by tests in which the disk misbehaves. */
let write: UploadStore['write']
beforeAll(async () => {
  server = await testServer({
    uploads: {
      write: (name, data) => write(name, data),
      read: (name) => store.read(name),
      stream: (name) => store.stream(name),
      remove: (name) => store.remove(name),
    },
  })
  store = folderUploadStore(join(server.config.dataFolder, 'uploads'))
  write = (name, data) => store.write(name, data)
  visitor = server.visitor()
  await visitor.post('/api/chat/conversation')
})
afterAll(() => server.close())

interface Uploaded {
  imageUrl: string
  width: number
  height: number
  contentType: string
  size: number
}

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
const pathOf = (url: string) => url.slice(server.config.apiBaseUrl.length)
const storedFiles = () => {
  const folder = join(server.config.dataFolder, 'uploads')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.'))
    : []
}
const principalOf = (client: TestClient): Principal => ({
  id: client.cookies.get('studio_visitor')!.split('.')[0]!,
  kind: 'visitor',
  tier: 'anonymous',
  origin: null,
})

async function uploaded(client: TestClient, bytes: Buffer): Promise<Uploaded> {
  await server.database.db.delete(usageCounters)
  const answer = await client.upload(bytes)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Uploaded>()
}

const frame = (color: string) =>
  sharp({ create: { width: 10, height: 10, channels: 3, background: color } })
    .png()
    .toBuffer()

const needed = () => ({ database: server.database, config: server.config, uploads: store })

/** Asserts a refusal that leaves nothing behind: no file, no row. */
async function refused(
  send: () => Promise<TestResponse>,
  status: number,
  code: string,
): Promise<TestResponse> {
  await server.database.db.delete(usageCounters)
  const before = [storedFiles().length, await server.database.db.$count(uploads)]
  const answer = await send()
  expect(answer.statusCode, answer.body).toBe(status)
  expect(answer.json()).toMatchObject({ code })
  expect([storedFiles().length, await server.database.db.$count(uploads)]).toEqual(before)
  return answer
}

const isRefused = async (...expectation: Parameters<typeof refused>): Promise<void> => {
  await refused(...expectation)
}

describe('an image', () => {
  test.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
    ['gif', 'image/gif', 'gif'],
  ] as const)('of type %s is kept and served', async (format, contentType, extension) => {
    const image = await uploaded(visitor, await picture().toFormat(format).toBuffer())
    expect(image).toMatchObject({ width: 40, height: 30, contentType, size: expect.any(Number) })
    expect(image.imageUrl).toMatch(
      new RegExp(`^http://localhost:8080/api/chat/uploads/[\\w-]{24}\\.${extension}$`),
    )

    const answer = await server.stranger().get(pathOf(image.imageUrl))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': contentType,
      'content-length': String(image.size),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 40, height: 30 })
  })

  test('is known by its content, whatever name and type it comes with', async () => {
    const bytes = await picture().png().toBuffer()
    const answer = await visitor.upload(bytes, { name: '../../evil.svg', type: 'image/svg+xml' })
    expect(answer.json()).toMatchObject({ contentType: 'image/png' })
  })

  test('loses place, device, comments and profile, and is turned the right way up', async () => {
    const bytes = await picture(60, 20)
      .withMetadata({
        orientation: 6,
        exif: {
          IFD0: { Make: 'SecretCamera', Copyright: 'SecretName' },
          IFD3: { GPSLatitude: '10/1 46/1 0/1', GPSLatitudeRef: 'N' },
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretNote</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(bytes.toString('latin1')).toContain('SecretCamera')
    const image = await uploaded(visitor, Buffer.concat([bytes, Buffer.from('SecretTail')]))
    expect(image).toMatchObject({ width: 20, height: 60 })
    const { rawPayload } = await server.stranger().get(pathOf(image.imageUrl))
    expect(rawPayload.toString('latin1')).not.toMatch(/Secret|Exif|xmp|ICC_PROFILE/)
    const metadata = await sharp(rawPayload).metadata()
    expect(metadata.exif ?? metadata.icc ?? metadata.xmp ?? metadata.orientation).toBeUndefined()
  })

  test('that moves keeps moving', async () => {
    const bytes = await sharp(await Promise.all(['red', 'green', 'blue'].map(frame)), {
      join: { animated: true },
    })
      .gif({ delay: [100, 100, 100] })
      .toBuffer()
    const image = await uploaded(visitor, bytes)
    expect(image).toMatchObject({ width: 10, height: 10 })
    const { rawPayload } = await server.stranger().get(pathOf(image.imageUrl))
    expect(await sharp(rawPayload).metadata()).toMatchObject({ pages: 3 })
  })

  test('can be attached from a partner page', async () => {
    const embed = await server.embed()
    const image = await uploaded(embed, await picture().png().toBuffer())
    expect(image.imageUrl).toMatch(/^http:\/\/localhost:8080\/api\/chat\/uploads\//)
  })
})

describe('a file is refused', () => {
  test('when it is empty', async () => {
    await refused(() => visitor.upload(new Uint8Array()), 422, 'UPLOAD_EMPTY')
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n'],
    ['a text', 'hello'],
    ['a BMP', 'BM\u0000\u0000'],
  ])('when it is %s that says it is a PNG', (_, text) =>
    isRefused(() => visitor.upload(Buffer.from(text)), 415, 'UPLOAD_TYPE_NOT_SUPPORTED'),
  )

  test('when it is a TIFF or an AVIF', async () => {
    for (const format of ['tiff', 'avif'] as const) {
      const bytes = await picture().toFormat(format).toBuffer()
      await refused(() => visitor.upload(bytes), 415, 'UPLOAD_TYPE_NOT_SUPPORTED')
    }
  })

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'when it is a %s that ends in the middle',
    async (format) => {
      const noise = sharp({
        create: {
          width: 200,
          height: 200,
          channels: 3,
          background: 'white',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
      const bytes = await noise.toFormat(format).toBuffer()
      await refused(
        () => visitor.upload(bytes.subarray(0, Math.floor(bytes.length / 2))),
        422,
        'UPLOAD_UNREADABLE',
      )
    },
  )

  test.each([
    ['a PNG', '89504e470d0a1a0a'],
    ['a JPEG', 'ffd8ffe0'],
    ['a GIF', '474946383961'],
    ['a WebP', '524946460000000057454250'],
  ])('when it is the beginning of %s and nothing more', (_, hex) =>
    isRefused(() => visitor.upload(Buffer.from(hex, 'hex')), 422, 'UPLOAD_UNREADABLE'),
  )

  test('when it would unpack to more pixels than fit, before it is unpacked', async () => {
    const side = Math.ceil(Math.sqrt(limits.imagePixels)) + 1
    const bomb = blackPng(side, side)
    expect(bomb.length).toBeLessThan(200_000)
    await refused(() => visitor.upload(bomb), 422, 'UPLOAD_UNREADABLE')
    // Our own look at its head, not the decoder on its way, is what refuses.
    await expect(cleanImage(bomb, imageKind(bomb)!)).rejects.toThrow(/: \d+ pixels$/)
  })

  test('when a PNG claims a gigantic size', () =>
    isRefused(() => visitor.upload(blackPng(2 ** 30, 2 ** 30, true)), 422, 'UPLOAD_UNREADABLE'))

  test('when it is larger than the caller may send', async () => {
    const { uploadBytes } = tierLimits.anonymous
    const answer = await refused(
      () => visitor.upload(Buffer.alloc(uploadBytes + 1, 7)),
      413,
      'PAYLOAD_TOO_LARGE',
    )
    expect(answer.json()).toMatchObject({ message: 'That is too large. The limit is 10 MB.' })
  })

  test('when there is none, or under another name, or twice', async () => {
    const bytes = await picture().png().toBuffer()
    const blob = new Blob([Uint8Array.from(bytes)], { type: 'image/png' })
    const cases: [string, [string, Blob | string][]][] = [
      ['none', []],
      ['another name', [['picture', blob]]],
      ['a text in its place', [['file', 'text']]],
      [
        'twice',
        [
          ['file', blob],
          ['file', blob],
        ],
      ],
      [
        'with another field',
        [
          ['file', blob],
          ['note', 'x'],
        ],
      ],
    ]
    const errors: Record<string, unknown> = {}
    for (const [name, entries] of cases) {
      const form = new FormData()
      for (const [field, value] of entries) form.append(field, value)
      const answer = await refused(
        async () => visitor.send('POST', '/api/chat/upload', await formRequest(form)),
        422,
        'VALIDATION_FAILED',
      )
      errors[name] = answer.json<{ errors: unknown }>().errors
    }
    const required = { path: 'file', message: 'Please choose a file.' }
    expect(errors).toEqual({
      none: [required],
      'another name': [{ path: 'picture', message: 'This field is not known.' }, required],
      'a text in its place': [required],
      twice: [{ path: 'file', message: 'Please send one file at a time.' }],
      'with another field': [{ path: 'note', message: 'This field is not known.' }],
    })
  })

  test.each([
    ['application/json', '{"file":"x"}'],
    ['text/plain', 'x'],
    ['image/png', 'x'],
  ])('when the request is of type %s', (type, payload) =>
    isRefused(
      () => visitor.send('POST', '/api/chat/upload', { payload, headers: { 'content-type': type } }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ),
  )

  test.each([
    [
      'is broken off',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
      'x',
    ],
    ['names no boundary', 'x', undefined],
    [
      'has a hundred parts',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(100) + '--x--',
      'x',
    ],
  ])('when the form %s', (_, payload, boundary) =>
    isRefused(
      () =>
        visitor.send('POST', '/api/chat/upload', {
          payload,
          headers: { 'content-type': `multipart/form-data${boundary ? `; boundary=${boundary}` : ''}` },
        }),
      400,
      'INVALID_REQUEST',
    ),
  )

  test('when the day is used up', async () => {
    const someone = server.visitor({ address: '198.51.100.9' })
    const bytes = await picture(2, 2).png().toBuffer()
    for (let index = 0; index < tierLimits.anonymous.uploadsPerDay; index += 1) {
      expect((await someone.upload(bytes)).statusCode).toBe(201)
    }
    const answer = await someone.upload(bytes)
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({
      code: 'ALLOWANCE_EXHAUSTED',
      message: expect.stringContaining('in 15 hours'),
    })
  })

  test('when the disk is full, and the upload is not counted', async () => {
    const bytes = await picture().png().toBuffer()
    const real = write
    write = () =>
      Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
    try {
      await refused(() => visitor.upload(bytes), 507, 'STORAGE_FULL')
    } finally {
      write = real
    }
    const counts = await server.database.db.select().from(usageCounters)
    expect(counts.map(({ count }) => count)).toEqual([0, 0])
  })

  test('when its row cannot be stored, and the file goes again', async () => {
    const bytes = await picture().png().toBuffer()
    const real = write
    // The principal disappears between the file and its row, which then has nobody to belong to.
    const someone = server.visitor()
    await someone.post('/api/chat/conversation')
    const before = storedFiles().length
    write = async (name, data) => {
      await store.write(name, data)
      await server.database.db.insert(uploads).values({
        name,
        principalId: principalOf(someone).id,
        contentType: 'image/png',
        width: 1,
        height: 1,
        size: 1,
        sha256: new Uint8Array(32),
        createdAt: server.clock(),
      })
    }
    try {
      const answer = await someone.upload(bytes)
      expect(answer.statusCode).toBe(500)
      expect(storedFiles().length).toBe(before)
    } finally {
      write = real
    }
  })
})

describe('an address of an image', () => {
  test('that nobody was given is not found', async () => {
    const answer = await server.stranger().get(`/api/chat/uploads/${'A'.repeat(24)}.png`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['..%2f..%2fsecret', 'x.png', `${'A'.repeat(24)}.svg`, `${'A'.repeat(24)}.png%00`, '%2e%2e'])(
    'that is none is refused: %s',
    async (name) => {
      expect([404, 422]).toContain((await server.stranger().get(`/api/chat/uploads/${name}`)).statusCode)
    },
  )
})

describe('for a message', () => {
  const notFound = expect.objectContaining({ code: 'IMAGE_NOT_FOUND' })

  test('the own images are found, in order, with their bytes', async () => {
    const first = await uploaded(visitor, await picture(3, 4).png().toBuffer())
    const second = await uploaded(visitor, await picture(5, 6).jpeg().toBuffer())
    const found = await ownImages(needed(), principalOf(visitor), [second.imageUrl, first.imageUrl])
    expect(found.images).toEqual([
      { url: second.imageUrl, width: 5, height: 6 },
      { url: first.imageUrl, width: 3, height: 4 },
    ])
    const bytes = await found.load()
    expect(bytes.map(({ contentType, data }) => [contentType, data.length])).toEqual([
      ['image/jpeg', second.size],
      ['image/png', first.size],
    ])
    expect(await loadImages(needed(), found.images)).toEqual(bytes)
  })

  test('no others are: of somebody else, of another server, of nobody', async () => {
    const other = server.visitor()
    const { imageUrl } = await uploaded(other, await picture().png().toBuffer())
    for (const url of [
      imageUrl,
      imageUrl.replace('http://localhost:8080', 'http://localhost:9999'),
      `http://localhost:8080/api/chat/uploads/${'A'.repeat(24)}.png`,
      'https://example.com/picture.png',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '',
    ]) {
      await expect(ownImages(needed(), principalOf(visitor), [url])).rejects.toEqual(notFound)
    }
  })

  test('an image belongs to one conversation, and goes with it', async () => {
    const someone = server.visitor()
    const { id } = (await someone.post('/api/chat/conversation')).json<{ id: string }>()
    const { imageUrl } = await uploaded(someone, await picture().png().toBuffer())
    const principal = principalOf(someone)
    const found = await ownImages(needed(), principal, [imageUrl], id)
    await found.attachTo(server.database.db, id)
    await ownImages(needed(), principal, [imageUrl], id)
    await expect(ownImages(needed(), principal, [imageUrl])).rejects.toEqual(notFound)
    await expect(ownImages(needed(), principal, [imageUrl], randomUUID())).rejects.toEqual(notFound)

    await deleteUploadsOf(needed(), id)
    expect((await server.stranger().get(pathOf(imageUrl))).statusCode).toBe(404)
    await expect(ownImages(needed(), principal, [imageUrl], id)).rejects.toEqual(notFound)
    await expect(loadImages(needed(), found.images)).rejects.toEqual(notFound)
  })

  test('what nobody sends within a day is removed, what was sent is not', async () => {
    const someone = server.visitor()
    const { id } = (await someone.post('/api/chat/conversation')).json<{ id: string }>()
    const sent = await uploaded(someone, await picture().png().toBuffer())
    const unsent = await uploaded(someone, await picture().png().toBuffer())
    await (
      await ownImages(needed(), principalOf(someone), [sent.imageUrl], id)
    ).attachTo(server.database.db, id)

    const day = 24 * 60 * 60 * 1000
    await pruneUnsentUploads(needed(), new Date(server.clock().getTime() + day - 1))
    expect((await server.stranger().get(pathOf(unsent.imageUrl))).statusCode).toBe(200)
    await pruneUnsentUploads(needed(), new Date(server.clock().getTime() + day + 1))
    expect((await server.stranger().get(pathOf(unsent.imageUrl))).statusCode).toBe(404)
    expect((await server.stranger().get(pathOf(sent.imageUrl))).statusCode).toBe(200)
    await server.database.db.delete(conversations).where(eq(conversations.id, id))
  })
})

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

/** A black PNG of any size in a few kilobytes; with `empty` its data is missing altogether. */
function blackPng(width: number, height: number, empty = false): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit of grey for each pixel.
  header[8] = 1
  const rows = empty ? Buffer.alloc(1) : Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
