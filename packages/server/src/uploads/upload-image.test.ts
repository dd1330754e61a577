import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { animation, picture } from './testing/pictures.ts'
import { uploadServer, type UploadServer } from './testing/upload-server.ts'

let server: UploadServer
beforeAll(async () => {
  server = await uploadServer()
})
afterAll(() => server.close())

describe('an image', () => {
  test.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
    ['gif', 'image/gif', 'gif'],
  ] as const)('of type %s is kept and served', async (format, contentType, extension) => {
    const image = await server.uploaded(server.user, await picture().toFormat(format).toBuffer())
    expect(image).toMatchObject({ width: 40, height: 30, contentType, size: expect.any(Number) })
    expect(image.imageUrl).toMatch(
      new RegExp(`^http://localhost:8080/api/chat/uploads/[\\w-]{24}\\.${extension}$`),
    )

    const answer = await server.stranger().get(server.pathOf(image.imageUrl))
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
    const answer = await server.user.upload(bytes, { name: '../../evil.svg', type: 'image/svg+xml' })
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
    const image = await server.uploaded(server.user, Buffer.concat([bytes, Buffer.from('SecretTail')]))
    expect(image).toMatchObject({ width: 20, height: 60 })
    const { rawPayload } = await server.stranger().get(server.pathOf(image.imageUrl))
    expect(rawPayload.toString('latin1')).not.toMatch(/Secret|Exif|xmp|ICC_PROFILE/)
    const metadata = await sharp(rawPayload).metadata()
    expect(metadata.exif ?? metadata.icc ?? metadata.xmp ?? metadata.orientation).toBeUndefined()
  })

  test('that moves keeps moving', async () => {
    const bytes = await animation('red', 'green', 'blue')
    const image = await server.uploaded(server.user, bytes)
    expect(image).toMatchObject({ width: 10, height: 10 })
    const { rawPayload } = await server.stranger().get(server.pathOf(image.imageUrl))
    expect(await sharp(rawPayload).metadata()).toMatchObject({ pages: 3 })
  })

  test('can be attached from a partner page', async () => {
    const embed = await server.embed()
    const image = await server.uploaded(embed, await picture().png().toBuffer())
    expect(image.imageUrl).toMatch(/^http:\/\/localhost:8080\/api\/chat\/uploads\//)
  })
})

describe('an address of an image', () => {
  test('that nobody was given is not found', async () => {
    const answer = await server.stranger().get(`/api/chat/uploads/${'A'.repeat(24)}.png`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of a file that is no upload is not found', async () => {
    const name = `${'B'.repeat(24)}.png`
    await server.store.write(name, await picture().png().toBuffer())
    expect((await server.stranger().get(`/api/chat/uploads/${name}`)).statusCode).toBe(404)
  })

  test.each(['..%2f..%2fsecret', 'x.png', `${'A'.repeat(24)}.svg`, `${'A'.repeat(24)}.png%00`, '%2e%2e'])(
    'that is none is refused: %s',
    async (name) => {
      expect([404, 422]).toContain((await server.stranger().get(`/api/chat/uploads/${name}`)).statusCode)
    },
  )
})
