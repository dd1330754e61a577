import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import type { ImageSettings } from '../../config/image-settings.ts'
import { everythingIn } from '../../models/testing/ask.ts'
import { ScriptedService, sendJson } from '../../models/testing/scripted-service.ts'
import { ToolError } from '../tool-worker.ts'
import { imageService, type ImageOrder } from './image-service.ts'
import { bodyOf, imageKey, imageSettings, plainPicture, withPictures } from './testing/image-answers.ts'

const service = new ScriptedService()
let square: Buffer
beforeAll(async () => {
  await service.start()
  square = await plainPicture(96, 96)
})
afterAll(() => service.stop())
afterEach(() => void service.requests.splice(0))

const secretPrompt = 'a very private birthday picture of my grandmother'
const order = (more: Partial<ImageOrder> = {}): ImageOrder => ({
  prompt: secretPrompt,
  size: { width: 300, height: 300 },
  count: 1,
  signal: new AbortController().signal,
  ...more,
})
const made = (more: Partial<ImageOrder> = {}, settings: Partial<ImageSettings> = {}, timeout = 5_000) =>
  imageService(imageSettings(service.baseUrl, settings), { fetch, timeout }).make(order(more))

async function failure(
  more: Partial<ImageOrder> = {},
  settings: Partial<ImageSettings> = {},
  timeout?: number,
): Promise<ToolError> {
  const error: unknown = await made(more, settings, timeout).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ToolError)) throw new Error('It did not fail as it should.', { cause: error })
  return error
}

describe('pictures that come', () => {
  test('each is asked for alone, without addresses, with the key', async () => {
    service.script = (response) => sendJson(response, 200, withPictures(square))
    const told: number[] = []
    const pictures = await made({ count: 3, onPicture: (done) => void told.push(done) })
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [96, 96],
      [96, 96],
    ])
    expect(told).toEqual([1, 2, 3])
    expect(service.requests).toHaveLength(3)
    for (const request of service.requests) {
      expect(request.path).toBe('/v1/images/generations')
      expect(request.headers.authorization).toBe(`Bearer ${imageKey}`)
      expect(bodyOf(request)).toEqual({
        model: 'test-image',
        prompt: secretPrompt,
        n: 1,
        size: '96x96',
        response_format: 'b64_json',
      })
    }
  })

  test('the nearest size is asked for, and cut to the proportion', async () => {
    const wide = await plainPicture(144, 96)
    service.script = (response) => sendJson(response, 200, withPictures(wide))
    const [picture] = await made({ size: { width: 1600, height: 900 } })
    expect(bodyOf(service.requests[0]!)['size']).toBe('144x96')
    expect([picture?.width, picture?.height]).toEqual([144, 81])
    expect(await sharp(picture?.data).metadata()).toMatchObject({ format: 'png', width: 144, height: 81 })
  })

  test('a JPEG that is called a PNG becomes a real one, without its metadata', async () => {
    const jpeg = await sharp(square)
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer()
    service.script = (response) =>
      sendJson(response, 200, withPictures(jpeg), { 'content-type': 'image/png' })
    const [picture] = await made()
    const { format, exif } = await sharp(picture?.data).metadata()
    expect({ format, exif }).toEqual({ format: 'png', exif: undefined })
  })

  test('models that answer inline anyway are not told so, and know qualities', async () => {
    service.script = (response) => sendJson(response, 200, withPictures(square))
    await made({ quality: 'high' }, { model: 'gpt-image-1' })
    const body = bodyOf(service.requests[0]!)
    expect(body).toMatchObject({ quality: 'high' })
    expect(body).not.toHaveProperty('response_format')
    await made({ quality: 'draft' })
    expect(bodyOf(service.requests[1]!)).not.toHaveProperty('quality')
  })

  test('seeds go to those alone who take them, to each picture its own', async () => {
    service.script = (response) => sendJson(response, 200, withPictures(square))
    await made({ seeds: [7, 8], count: 2 }, { hasSeeds: true })
    expect(new Set(service.requests.map((request) => bodyOf(request)['seed']))).toEqual(new Set([7, 8]))
    await made({ seeds: [7] })
    expect(bodyOf(service.requests[2]!)).not.toHaveProperty('seed')
  })

  test('a reference goes to the edits as a file', async () => {
    service.script = (response) => sendJson(response, 200, withPictures(square))
    await made({ reference: square })
    const [request] = service.requests
    expect(request?.path).toBe('/v1/images/edits')
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data/)
    expect(request?.body).toMatch(/name="image"; filename/)
    expect(request?.body).toContain('Content-Type: image/png')
    expect(request?.body).toContain(secretPrompt)
  })
})

describe('what fails', () => {
  const answering = (send: (response: ServerResponse) => unknown) => {
    service.script = send
  }
  test.each<[string, string, (response: ServerResponse) => unknown]>([
    [
      'a refusal by the rules',
      'TOOL_REFUSED',
      (r) =>
        sendJson(r, 400, {
          error: {
            message: 'Your request was rejected as a result of our safety system.',
            type: 'image_generation_user_error',
            code: 'moderation_blocked',
          },
        }),
    ],
    [
      'the same with status 200',
      'TOOL_REFUSED',
      (r) => sendJson(r, 200, { error: { message: 'no', code: 'content_policy_violation' } }),
    ],
    [
      'too many requests',
      'TOOL_BUSY',
      (r) =>
        sendJson(
          r,
          429,
          { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } },
          { 'retry-after': '20' },
        ),
    ],
    ['a service that is down', 'TOOL_BUSY', (r) => r.writeHead(503).end('down')],
    [
      'a key that is wrong',
      'TOOL_FAILED',
      (r) =>
        sendJson(r, 401, {
          error: { message: `Incorrect API key provided: ${imageKey}`, code: 'invalid_api_key' },
        }),
    ],
    [
      'a model that is unknown',
      'TOOL_FAILED',
      (r) => sendJson(r, 404, { error: { message: 'The model does not exist', code: 'model_not_found' } }),
    ],
    [
      'a web page',
      'TOOL_FAILED',
      (r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<html>hello</html>'),
    ],
    ['no picture', 'TOOL_EMPTY_RESULT', (r) => sendJson(r, 200, { created: 1, data: [] })],
    [
      'half an answer',
      'TOOL_EMPTY_RESULT',
      (r) => r.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[{"b64_json":"iVBORw0K'),
    ],
    [
      'bytes that are no picture',
      'TOOL_EMPTY_RESULT',
      (r) => sendJson(r, 200, withPictures(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))),
    ],
    [
      'half a picture',
      'TOOL_EMPTY_RESULT',
      (r) => sendJson(r, 200, withPictures(square.subarray(0, square.length / 2))),
    ],
    [
      'an address instead of a picture',
      'TOOL_EMPTY_RESULT',
      (r) => sendJson(r, 200, { data: [{ url: `${service.baseUrl}/secret.png` }] }),
    ],
    ['a redirect', 'TOOL_BUSY', (r) => r.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['a connection that breaks', 'TOOL_BUSY', (r) => r.destroy()],
  ])('%s: %s', async (_, code, send) => {
    answering(send)
    const error = await failure()
    expect(error.code).toBe(code)
    // Asked once, and nothing else was fetched.
    expect(service.requests.map(({ path }) => path)).toEqual(['/v1/images/generations'])
    expect(everythingIn(error)).not.toContain(imageKey)
    expect(everythingIn(error)).not.toContain(secretPrompt)
  })

  test('what the service quotes of the prompt or the key is nowhere', async () => {
    answering((response) =>
      sendJson(response, 400, { error: { message: `Bad prompt "${secretPrompt}" with key ${imageKey}` } }),
    )
    const everything = everythingIn(await failure())
    expect(everything).toContain('Bad prompt')
    expect(everything).not.toContain(imageKey)
    expect(everything).not.toContain('grandmother')
  })

  test('a picture with too many pixels is refused by its head', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    answering((response) => sendJson(response, 200, withPictures(bomb)))
    expect((await failure()).code).toBe('TOOL_EMPTY_RESULT')
  })

  test('silence ends with the time limit', async () => {
    answering(() => undefined)
    const error = await failure({}, {}, 80)
    expect(error.code).toBe('TOOL_TIMEOUT')
  })

  test('one picture fewer is a failure of all, and nothing more is asked', async () => {
    answering((response) =>
      sendJson(response, service.requests.length === 2 ? 500 : 200, withPictures(square)),
    )
    const error = await failure({ count: 4 })
    expect(error.code).toBe('TOOL_BUSY')
    const asked = service.requests.length
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(asked).toBeLessThanOrEqual(3)
    expect(service.requests).toHaveLength(asked)
  })

  test('who cancels ends the request, and nothing is asked for again', async () => {
    const cancel = new AbortController()
    const reason = new Error('cancelled by its owner')
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    answering((response) => {
      response.on('close', close)
      cancel.abort(reason)
    })
    await expect(made({ count: 4, signal: cancel.signal })).rejects.toBe(reason)
    await closed
    expect(service.requests.length).toBeLessThanOrEqual(2)
  })
})
