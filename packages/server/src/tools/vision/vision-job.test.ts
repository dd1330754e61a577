import { randomUUID } from 'node:crypto'
import { visionOutputSchema, type Tool, type ToolFile, type ToolJob } from '@ai-studio/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formRequest } from '../../testing/test-client.ts'
import { testServer, type TestClient, type TestServer } from '../../testing/index.ts'
import { code, placed, scene } from './testing/pictures.ts'
import { workerWith } from './testing/vision-job.ts'

let server: TestServer
let ann: TestClient
beforeAll(async () => {
  server = await testServer({ toolWorkers: [workerWith()], toolRunner: { flushAfter: 10 } })
  ann = server.visitor()
})
afterAll(() => server.close())

async function given(bytes: Uint8Array, name: string) {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), name)
  return ann.send('POST', '/api/tools/vision/files', await formRequest(form))
}

async function started(input: ToolJob['input']) {
  return ann.post('/api/tools/vision/jobs', { requestId: randomUUID(), input })
}

test('the form says what takes a model that is not there', async () => {
  const { tools } = (await ann.get('/api/tools')).json<{ tools: Tool[] }>()
  expect(tools).toHaveLength(1)
  expect(tools[0]!.provider.kind).toBe('built-in')
  const images = ['0123456789abcdef012345.png']
  const refused = await started({ task: 'describe', images })
  expect(refused.statusCode).toBe(422)
  const alone = await started({ task: 'compare', images })
  expect(alone.json()).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'input.images' }] })
})

test('a picture is uploaded, looked at, and what its code says is stored', async () => {
  const sign = await code('WIFI:T:WPA;S:Qu\u00e1n;P:a\u0000b;;', { scale: 5 })
  const photo = await placed(await scene(700, 500), { picture: sign, left: 380, top: 120 })
  const upload = await given(photo, 'photo.jpg')
  expect(upload.statusCode).toBe(201)
  const file = upload.json<ToolFile>()
  expect(file.contentType).toBe('image/png')

  const job = (await started({ task: 'inspect', images: [file.id] })).json<ToolJob>()
  await server.jobs.run()
  const done = (await ann.get(`/api/tools/jobs/${job.id}`)).json<ToolJob>()
  expect(done).toMatchObject({ status: 'succeeded', files: [], error: null })
  const { pictures } = visionOutputSchema.parse(done.output)
  expect(pictures[0]).toMatchObject({
    file: file.id,
    width: 700,
    codes: [{ kind: 'wifi', text: 'WIFI:T:WPA;S:Quán;P:a<NUL>b;;' }],
  })
})

test(
  'a TIFF has a copy that browsers show: small, upright, without what the camera wrote, and gone with its job',
  { tags: 'full' },
  async () => {
    const scan = await sharp(await scene(3_000, 1_500))
      .withExif({ IFD0: { Make: 'Fujifilm' } })
      .withMetadata({ orientation: 6 })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    const tiff = (await given(scan, 'Bản quét.tif')).json<ToolFile>()
    const photo = (await given(await scene(60, 40), 'photo.png')).json<ToolFile>()
    const images = [photo.id, tiff.id]
    const job = (await started({ task: 'inspect', images })).json<ToolJob>()
    await server.jobs.run()
    const done = (await ann.get(`/api/tools/jobs/${job.id}`)).json<ToolJob>()
    expect(done).toMatchObject({
      status: 'succeeded',
      files: [{ fileName: 'Bản quét.webp', contentType: 'image/webp', width: 800, height: 1_600 }],
    })
    const { pictures } = visionOutputSchema.parse(done.output)
    expect(pictures.map(({ preview }) => preview)).toEqual([undefined, done.files[0]!.id])
    expect(pictures[1]).toMatchObject({ file: tiff.id, width: 1_500, height: 3_000 })

    const address = new URL(done.files[0]!.url).pathname
    const shown = await server.stranger().get(address)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp' })
    expect(shown.headers['content-disposition']).toMatch(/^inline/)
    expect(shown.rawPayload.byteLength).toBeLessThan(scan.byteLength / 4)
    const metadata = await sharp(shown.rawPayload).metadata()
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([800, 1_600, undefined])

    expect((await ann.delete(`/api/tools/jobs/${job.id}`)).statusCode).toBe(204)
    expect((await server.stranger().get(address)).statusCode).toBe(404)
  },
)

test('what is no picture is refused as it arrives, with what would be taken', async () => {
  const refused = await given(Buffer.from('PK\u0003\u0004'), 'photo.png')
  expect(refused.statusCode).toBe(415)
  expect(refused.json()).toMatchObject({ code: 'FILE_TYPE_NOT_SUPPORTED' })
  expect(refused.json<{ message: string }>().message).toContain('PNG, JPEG, WebP, GIF, AVIF, TIFF')
})
