import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits, tierLimits } from '@ai-studio/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploads, usageCounters } from '../db/schema.ts'
import { formRequest, type TestResponse } from '../testing/index.ts'
import { cleanImage } from './clean-image.ts'
import { imageKind } from './image-kind.ts'
import { blackPng, noisyPicture, picture } from './testing/pictures.ts'
import { principalOf, uploadServer, type UploadServer } from './testing/upload-server.ts'

let server: UploadServer
beforeAll(async () => {
  server = await uploadServer()
})
afterAll(() => server.close())

const isRefused = async (send: () => Promise<TestResponse>, status: number, code: string): Promise<void> => {
  await server.refused(send, status, code)
}

describe('a file is refused', () => {
  test('when it is empty', async () => {
    await server.refused(() => server.user.upload(new Uint8Array()), 422, 'UPLOAD_EMPTY')
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n'],
    ['a text', 'hello'],
    ['a BMP', 'BM\u0000\u0000'],
  ])('when it is %s that says it is a PNG', (_, text) =>
    isRefused(() => server.user.upload(Buffer.from(text)), 415, 'UPLOAD_TYPE_NOT_SUPPORTED'),
  )

  test('when it is a TIFF or an AVIF', async () => {
    for (const format of ['tiff', 'avif'] as const) {
      const bytes = await picture().toFormat(format).toBuffer()
      await server.refused(() => server.user.upload(bytes), 415, 'UPLOAD_TYPE_NOT_SUPPORTED')
    }
  })

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'when it is a %s that ends in the middle',
    async (format) => {
      const bytes = await noisyPicture(200, 200).toFormat(format).toBuffer()
      await server.refused(
        () => server.user.upload(bytes.subarray(0, Math.floor(bytes.length / 2))),
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
    isRefused(() => server.user.upload(Buffer.from(hex, 'hex')), 422, 'UPLOAD_UNREADABLE'),
  )

  test('when it would unpack to more pixels than fit, before it is unpacked', async () => {
    const side = Math.ceil(Math.sqrt(limits.imagePixels)) + 1
    const bomb = blackPng(side, side)
    expect(bomb.length).toBeLessThan(200_000)
    await server.refused(() => server.user.upload(bomb), 422, 'UPLOAD_UNREADABLE')
    // Our own look at its head, not the decoder on its way, is what refuses.
    await expect(cleanImage(bomb, imageKind(bomb)!)).rejects.toThrow(/: \d+ pixels$/)
  })

  test('when a PNG claims a gigantic size', () =>
    isRefused(() => server.user.upload(blackPng(2 ** 30, 2 ** 30, true)), 422, 'UPLOAD_UNREADABLE'))

  test('when it is larger than the caller may send', async () => {
    const { uploadBytes } = tierLimits.anonymous
    const answer = await server.refused(
      () => server.user.upload(Buffer.alloc(uploadBytes + 1, 7)),
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
      const answer = await server.refused(
        async () => server.user.send('POST', '/api/chat/upload', await formRequest(form)),
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
      () => server.user.send('POST', '/api/chat/upload', { payload, headers: { 'content-type': type } }),
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
        server.user.send('POST', '/api/chat/upload', {
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
    // Before anything of it is read, so that what is not taken is not held either.
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const unsent = httpRequest({
      port: (server.app.server.address() as AddressInfo).port,
      path: '/api/chat/upload',
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        origin: server.config.origin,
        'x-xsrf-token': someone.cookies.get('XSRF-TOKEN')!,
        cookie: [...someone.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    unsent.on('error', () => undefined)
    unsent.flushHeaders()
    const [response] = (await once(unsent, 'response')) as [IncomingMessage]
    unsent.destroy()
    expect(response.statusCode).toBe(429)
  })

  test('and is not counted where it was no image, or not all of it came', async () => {
    const countsAfter = async (send: () => Promise<TestResponse>) => {
      await server.database.db.delete(usageCounters)
      await send()
      return (await server.database.db.select().from(usageCounters)).map(({ count }) => count)
    }
    expect(await countsAfter(() => server.user.upload(new Uint8Array()))).toEqual([0, 0])
    expect(await countsAfter(() => server.user.upload(Buffer.from('text')))).toEqual([0, 0])
    const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const sendHalf = () => server.user.send('POST', '/api/chat/upload', { payload: half, headers })
    expect(await countsAfter(sendHalf)).toEqual([0, 0])
    const damaged = (await noisyPicture(50, 50).png().toBuffer()).subarray(0, 2000)
    expect(await countsAfter(() => server.user.upload(damaged))).toEqual([1, 1])
  })

  test('when the disk is full, and the upload is not counted', async () => {
    const bytes = await picture().png().toBuffer()
    const real = server.write
    server.write = () =>
      Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
    try {
      await server.refused(() => server.user.upload(bytes), 507, 'STORAGE_FULL')
    } finally {
      server.write = real
    }
    const counts = await server.database.db.select().from(usageCounters)
    expect(counts.map(({ count }) => count)).toEqual([0, 0])
  })

  test('when its row cannot be stored, and the file goes again', async () => {
    const bytes = await picture().png().toBuffer()
    const real = server.write
    // The principal disappears between the file and its row, which then has nobody to belong to.
    const someone = server.visitor()
    await someone.post('/api/chat/conversation')
    const before = server.files().length
    server.write = async (name, data) => {
      await server.store.write(name, data)
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
      expect(server.files().length).toBe(before)
    } finally {
      server.write = real
    }
  })
})

test('who hangs up in the middle leaves nothing behind', async () => {
  const aborted = Promise.withResolvers<void>()
  const other = await uploadServer({
    log: { level: 'silent' },
    prepare(app) {
      app.addHook('onRequestAbort', (_request, done) => {
        aborted.resolve()
        done()
      })
    },
  })
  const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
  let hasWritten = false
  other.write = async () => {
    hasWritten = true
  }
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    await noisyPicture(300, 300).png().toBuffer(),
  ])
  const request = httpRequest(`${address}/api/chat/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length + 1000 },
  })
  request.on('error', () => undefined)
  request.write(body, () => request.destroy())
  await aborted.promise
  expect(await other.database.db.$count(uploads)).toBe(0)
  await other.close()
  expect(hasWritten).toBe(false)
})
