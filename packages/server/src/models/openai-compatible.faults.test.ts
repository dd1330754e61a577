import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOpenAiCompatibleProvider, type OpenAiCompatibleOptions } from './openai-compatible.ts'
import { ModelError } from './provider.ts'
import { ask, chatRequest, everythingIn } from './testing/ask.ts'
import {
  beginStream,
  endStream,
  ScriptedService,
  sendDelta,
  sendEvent,
  sendJson,
} from './testing/scripted-service.ts'

const apiKey = 'sk-live-0123456789abcdef'
const onePixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const sendJsonScript = (status: number, body: unknown) => (response: Parameters<typeof sendJson>[0]) =>
  sendJson(response, status, body)
const streamScript = (text: string) => (response: Parameters<typeof sendJson>[0]) => {
  beginStream(response)
  response.end(text)
}

describe('with a service that does what it likes', () => {
  let service: ScriptedService
  const connect = (more: Partial<OpenAiCompatibleOptions> = {}) =>
    createOpenAiCompatibleProvider({ id: 'any', name: 'Any', baseUrl: service.baseUrl, apiKey, ...more })
  const failure = async (more: Partial<OpenAiCompatibleOptions> = {}) => {
    const { text, error } = await ask(connect(more), 'my very private question')
    expect(error).toBeInstanceOf(ModelError)
    return { text, code: (error as ModelError).code, error: error as ModelError }
  }

  beforeAll(async () => void (service = await new ScriptedService().start()))
  afterAll(() => service.stop())
  beforeEach(() => void (service.requests.length = 0))

  test('asks once more when a kept connection was closed in the moment in which it was used again', async () => {
    service.script = (response) => {
      if (service.requests.length === 1) return void response.socket!.destroy()
      beginStream(response)
      sendDelta(response, { content: 'Here.' })
      endStream(response)
    }
    expect(await ask(connect(), 'Anybody there?')).toEqual({ text: 'Here.', error: undefined })
    expect(service.requests).toHaveLength(2)
  })

  test('gives up when it is closed again', async () => {
    service.script = (response) => void response.socket!.destroy()
    expect((await failure()).code).toBe('MODEL_UNAVAILABLE')
    expect(service.requests).toHaveLength(2)
  })

  test('asks once when it was closed after the service had the question for a while: that is to be paid', async () => {
    service.script = (response) => void setTimeout(() => response.socket!.destroy(), 1_500)
    expect((await failure()).code).toBe('MODEL_UNAVAILABLE')
    expect(service.requests).toHaveLength(1)
  })

  test('sends images with the question, for models that can see', async () => {
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { content: 'A dot.' })
      endStream(response)
    }
    const turns = [
      {
        role: 'user' as const,
        content: 'What is this?',
        images: [{ data: onePixel, contentType: 'image/png' }],
      },
    ]
    expect(await ask(connect(), turns, { modelId: 'llava:7b' })).toEqual({ text: 'A dot.', error: undefined })
    const { messages } = JSON.parse(service.requests[0]!.body) as {
      messages: { content: { type: string; text?: string; image_url?: { url: string } }[] }[]
    }
    expect(messages[0]!.content[0]).toEqual({ type: 'text', text: 'What is this?' })
    expect(messages[0]!.content[1]!.image_url!.url).toBe(
      `data:image/png;base64,${Buffer.from(onePixel).toString('base64')}`,
    )
  })

  test('refuses an image for a model that cannot see, without asking the service', async () => {
    const images = [{ data: onePixel, contentType: 'image/png' }]
    const { error } = await ask(connect(), [{ role: 'user', content: 'Look', images }], {
      modelId: 'mistral',
    })
    expect((error as ModelError).code).toBe('MODEL_CANNOT_SEE')
    expect(service.requests).toHaveLength(0)
  })

  test('leaves images of earlier turns out when the model cannot see', async () => {
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { content: 'Ok' })
      endStream(response)
    }
    const { text } = await ask(
      connect(),
      [
        { role: 'user', content: 'Look', images: [{ data: onePixel, contentType: 'image/png' }] },
        { role: 'assistant', content: 'A dot.' },
        { role: 'user', content: 'Thanks' },
      ],
      { modelId: 'mistral' },
    )
    expect(text).toBe('Ok')
    expect(service.requests[0]!.body).not.toContain('base64')
  })

  test('tells from the words of a refusal that the model cannot see', async () => {
    service.script = (response) =>
      sendJson(response, 400, {
        error: { message: 'This model does not support image input', type: 'invalid_request_error' },
      })
    const images = [{ data: onePixel, contentType: 'image/png' }]
    const { error } = await ask(connect(), [{ role: 'user', content: 'Look', images }], { modelId: 'gpt-4o' })
    expect((error as ModelError).code).toBe('MODEL_CANNOT_SEE')
  })

  test('ends at once when the visitor stops, before and within an answer, and closes the connection', async () => {
    for (const isWriting of [false, true]) {
      const arrived = Promise.withResolvers<void>()
      const left = Promise.withResolvers<void>()
      service.script = (response) => {
        response.on('close', () => left.resolve())
        beginStream(response)
        response.flushHeaders()
        if (isWriting) sendDelta(response, { content: 'one ' })
        arrived.resolve()
      }
      const controller = new AbortController()
      const reason = new Error('stopped')
      const answer = connect().streamChat(chatRequest('Hello', { signal: controller.signal }))
      const iterator = answer[Symbol.asyncIterator]()
      const first = iterator.next()
      await arrived.promise
      if (isWriting) expect(await first).toEqual({ done: false, value: 'one ' })
      const next = isWriting ? iterator.next() : first
      controller.abort(reason)
      await expect(next).rejects.toBe(reason)
      await left.promise
    }
  })

  test('asks nothing when the request is already stopped', async () => {
    const signal = AbortSignal.abort(new Error('stopped'))
    const { error } = await ask(connect(), 'Hello', { signal })
    expect(error).toBe(signal.reason)
    expect(service.requests).toHaveLength(0)
  })

  test('closes the connection when the reader leaves', async () => {
    const closed = new Promise<void>((resolve) => {
      service.script = (response) => {
        response.on('close', resolve)
        beginStream(response)
        sendDelta(response, { content: 'one ' })
      }
    })
    for await (const piece of connect().streamChat(chatRequest('Hello'))) {
      expect(piece).toBe('one ')
      break
    }
    await closed
  })

  test('says how long it waits in silence: the longer of its two limits', () => {
    expect(connect().patience).toBe(90_000)
    expect(connect({ firstByteTimeout: 300_000 }).patience).toBe(300_000)
    expect(connect({ silenceTimeout: 400_000 }).patience).toBe(400_000)
  })

  test('gives up on a service that does not begin', async () => {
    service.script = () => undefined
    expect(await failure({ firstByteTimeout: 50 })).toMatchObject({ text: '', code: 'MODEL_TIMEOUT' })
  })

  test('gives up on a service that falls silent, and keeps the text', async () => {
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { content: 'one ' })
    }
    expect(await failure({ silenceTimeout: 50 })).toMatchObject({ text: 'one ', code: 'MODEL_TIMEOUT' })
  })

  test('lets a model think for longer than it may be silent', async () => {
    service.script = async (response) => {
      beginStream(response)
      for (let step = 0; step < 10; step += 1) {
        sendDelta(response, { reasoning_content: 'hm ' })
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
      sendDelta(response, { content: 'Done.' })
      endStream(response)
    }
    expect(await ask(connect({ silenceTimeout: 500 }), 'Hello')).toEqual({ text: 'Done.', error: undefined })
  })

  test('translates a connection that is cut in the middle', async () => {
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { content: 'one ' })
      setImmediate(() => response.socket?.destroy())
    }
    expect(await failure()).toMatchObject({ code: 'MODEL_STREAM_BROKEN' })
  })

  test('translates a stream that ends without saying that the answer is complete', async () => {
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { content: 'one ' })
      response.end('data: [DONE]\n\n')
    }
    expect(await failure()).toMatchObject({ text: 'one ', code: 'MODEL_STREAM_BROKEN' })
  })

  test.each(['', 'null'])('does not take %j for the reason why an answer ends', async (goesOn) => {
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { content: 'one ' }, goesOn)
      response.end()
    }
    expect(await failure()).toMatchObject({ text: 'one ', code: 'MODEL_STREAM_BROKEN' })
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { content: 'one ' }, goesOn)
      sendDelta(response, { content: 'two' }, 'stop')
      sendDelta(response, {}, goesOn)
      endStream(response)
    }
    expect(await ask(connect(), 'Hello')).toEqual({ text: 'one two', error: undefined })
  })

  test('has an answer that is complete, though its connection stays open or breaks', async () => {
    const afterwards = [() => undefined, (response: ServerResponse) => response.socket?.destroy()]
    for (const happens of afterwards) {
      service.script = (response) => {
        beginStream(response)
        sendDelta(response, { content: 'Done.' }, 'stop')
        response.write('data: [DONE]\n\n')
        setImmediate(() => happens(response))
      }
      expect(await ask(connect({ silenceTimeout: 50 }), 'Hello')).toEqual({ text: 'Done.', error: undefined })
    }
  })

  test('asks again on a kept connection, where an answer ends a moment before its connection is free', async () => {
    const own = await new ScriptedService().start()
    const ports = new Set<number | undefined>()
    own.script = (response) => {
      ports.add(response.socket?.remotePort)
      beginStream(response)
      sendDelta(response, { content: 'Done.' }, 'stop')
      response.write('data: [DONE]\n\n')
      setTimeout(() => response.end(), 10)
    }
    const provider = connect({ baseUrl: own.baseUrl })
    for (let count = 0; count < 5; count += 1) await ask(provider, 'Hello')
    await own.stop()
    // A question that follows at once may find the first one not free yet.
    expect(ports.size).toBeLessThan(5)
  })

  test.each([
    ['no JSON', 'data: {"choices": [\n\n'],
    ['another shape', 'data: {"choices": "none"}\n\n'],
  ])('translates a piece with %s', async (_, piece) => {
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { content: 'one ' })
      response.write(piece)
      endStream(response)
    }
    expect(await failure()).toMatchObject({ text: 'one ', code: 'MODEL_STREAM_BROKEN' })
  })

  test.each([
    [
      'an object',
      { error: { message: 'The server had an error', type: 'server_error' } },
      'MODEL_STREAM_BROKEN',
    ],
    ['a text', { error: 'model runner has unexpectedly stopped' }, 'MODEL_STREAM_BROKEN'],
    ['a rate limit', { error: { message: 'Slow down', code: 'rate_limit_exceeded' } }, 'MODEL_RATE_LIMITED'],
    ['a status', { error: { message: 'Upstream', code: 429 } }, 'MODEL_RATE_LIMITED'],
    ['a detail', { detail: 'maximum context length is 4096 tokens' }, 'MODEL_CONTEXT_EXCEEDED'],
    ['a filter', { error: { message: 'Filtered', code: 'content_filter' } }, 'MODEL_CONTENT_REFUSED'],
  ])('does not lose an error that arrives within the stream as %s', async (_, event, code) => {
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { content: 'one ' })
      sendEvent(response, event)
      endStream(response)
    }
    expect(await failure()).toMatchObject({ text: 'one ', code })
  })

  test('calls a service unavailable whose stream is nothing but an error', async () => {
    service.script = (response) => {
      beginStream(response)
      sendEvent(response, { error: { message: 'Overheated', type: 'server_error' } })
      response.end()
    }
    expect(await failure()).toMatchObject({ text: '', code: 'MODEL_UNAVAILABLE' })
  })

  test('translates an ending in which the service says that it failed', async () => {
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { content: 'one ' })
      endStream(response, 'error')
    }
    expect(await failure()).toMatchObject({ text: 'one ', code: 'MODEL_STREAM_BROKEN' })
  })

  test('shows the words with which a model declines as its answer', async () => {
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { refusal: "I can't help with that." })
      endStream(response)
    }
    expect(await ask(connect(), 'Hello')).toEqual({ text: "I can't help with that.", error: undefined })
  })

  test('does not take an empty answer for one', async () => {
    service.script = (response) => {
      beginStream(response)
      endStream(response)
    }
    expect(await failure()).toMatchObject({ text: '', code: 'MODEL_UNAVAILABLE' })
  })

  test('accepts an answer in one piece from a service that does not stream', async () => {
    service.script = (response) =>
      sendJson(response, 200, {
        id: 'x',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [
          { index: 0, message: { role: 'assistant', content: 'All at once.' }, finish_reason: 'stop' },
        ],
      })
    expect(await ask(connect(), 'Hello')).toEqual({ text: 'All at once.', error: undefined })
  })

  test('translates an error that comes with status 200', async () => {
    service.script = (response) =>
      sendJson(response, 200, { error: { message: 'Bad key', code: 'invalid_api_key' } })
    expect(await failure()).toMatchObject({ code: 'MODEL_AUTH_FAILED' })
  })

  test('notices that the address leads to a web page', async () => {
    service.script = (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    expect(await failure()).toMatchObject({ code: 'MODEL_UNAVAILABLE' })
  })

  test('follows no redirect, because the key would go with it', async () => {
    const elsewhere = await new ScriptedService().start()
    service.script = (response) =>
      response.writeHead(307, { location: `${elsewhere.baseUrl}/chat/completions` }).end()
    const { code } = await failure()
    await elsewhere.stop()
    expect(code).toBe('MODEL_UNAVAILABLE')
    expect(elsewhere.requests).toHaveLength(0)
  })

  test.each([
    ['Ollama', 404, { error: 'model "llama9" not found, try pulling it first' }, 'MODEL_NOT_FOUND'],
    [
      'vLLM',
      400,
      {
        object: 'error',
        message: "This model's maximum context length is 4096 tokens. However, you requested 9000",
        type: 'BadRequestError',
        code: 400,
      },
      'MODEL_CONTEXT_EXCEEDED',
    ],
    [
      'llama.cpp',
      400,
      {
        error: {
          code: 400,
          message: 'the request exceeds the available context size',
          type: 'exceed_context_size_error',
        },
      },
      'MODEL_CONTEXT_EXCEEDED',
    ],
    [
      'Azure',
      400,
      {
        error: {
          message: 'The response was filtered',
          code: 'content_filter',
          innererror: { code: 'ResponsibleAIPolicyViolation' },
        },
      },
      'MODEL_CONTENT_REFUSED',
    ],
    [
      'OpenRouter',
      403,
      { error: { code: 403, message: 'Your chosen model requires moderation and your input was flagged' } },
      'MODEL_CONTENT_REFUSED',
    ],
    ['FastAPI', 401, { detail: 'Unauthorized' }, 'MODEL_AUTH_FAILED'],
    ['a proxy', 502, '<html>Bad Gateway</html>', 'MODEL_UNAVAILABLE'],
    [
      'a gateway without money',
      402,
      { error: { message: 'Insufficient credits', code: 402 } },
      'MODEL_AUTH_FAILED',
    ],
    [
      'an overloaded service',
      529,
      { error: { type: 'overloaded_error', message: 'Overloaded' } },
      'MODEL_RATE_LIMITED',
    ],
    ['an unknown complaint', 400, { error: { message: 'temperature must be 1' } }, 'MODEL_UNAVAILABLE'],
  ])('understands how %s refuses', async (_, status, body, code) => {
    service.script = (response) => sendJson(response, status, body)
    expect(await failure()).toMatchObject({ code })
  })

  test('understands a refusal that is cut off by its status, and by what stands before it', async () => {
    service.script = (response) => {
      response.writeHead(429, {
        'content-type': 'application/json',
        'content-length': 500,
        'retry-after': '7',
      })
      response.write('{"error": {"mess')
      setImmediate(() => response.socket?.destroy())
    }
    const { code, error } = await failure()
    expect(code).toBe('MODEL_RATE_LIMITED')
    expect(error.retryAfter).toBe(7)
  })

  test('understands a refusal that repeats a long question', async () => {
    const message = 'maximum context length is 4096 tokens'
    service.script = (response) =>
      sendJson(response, 400, { detail: [{ msg: message, input: 'x'.repeat(300_000) }] })
    expect((await failure()).code).toBe('MODEL_CONTEXT_EXCEEDED')
  })

  test('waits for a service that says it is busy with the question by comments', async () => {
    service.script = async (response) => {
      beginStream(response)
      for (let step = 0; step < 10; step += 1) {
        response.write(': PROCESSING\n\n')
        await new Promise((resolve) => setTimeout(resolve, 60))
      }
      response.write('data: {"choices":[{"delta":{"content":"Done."},"finish_reason":"stop"}]}\n\n')
      response.end()
    }
    // What waits has not begun, and has the longer time between two of them.
    const limits = { firstByteTimeout: 500, silenceTimeout: 20 }
    expect(await ask(connect(limits), 'Hello')).toEqual({ text: 'Done.', error: undefined })
  })

  test.each([
    [{ 'retry-after': '3' }, 3],
    [{ 'retry-after-ms': '1500' }, 2],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('reads %o', async (headers, retryAfter) => {
    service.script = (response) => sendJson(response, 429, { error: { message: 'Slow down' } }, headers)
    expect((await failure()).error.retryAfter).toBe(retryAfter)
  })

  test('keeps the key and the question out of everything that could be logged', async () => {
    const scripts = [
      (text: string) => sendJsonScript(401, { error: { message: text, code: text } }),
      (text: string) => sendJsonScript(500, { error: text }),
      (text: string) => sendJsonScript(400, { detail: [{ msg: 'bad', input: text }, text] }),
      (text: string) => streamScript(`data: ${text}\n\n`),
      (text: string) => streamScript(`data: ${JSON.stringify({ error: { message: text } })}\n\n`),
      (text: string) => streamScript(`data: ${JSON.stringify({ choices: text })}\n\n`),
    ]
    for (const script of scripts) {
      service.script = script(`Incorrect API key provided: ${apiKey}; you asked: my very private question`)
      const { error } = await failure()
      const logged = everythingIn(error)
      expect(logged).not.toContain(apiKey)
      expect(logged).not.toContain('private question')
    }
  })

  test('keeps a key out of it that stands in a header after its scheme', async () => {
    service.script = sendJsonScript(401, { error: { message: 'The token abc-def-ghi is not known' } })
    const { error } = await failure({ headers: { authorization: 'Token abc-def-ghi' } })
    expect(everythingIn(error)).not.toContain('abc-def-ghi')
  })

  test('keeps a key that cannot be sent out of the error', async () => {
    const broken = `${apiKey}\nX`
    const { error } = await failure({ apiKey: broken })
    expect(everythingIn(error)).not.toContain(apiKey)
  })

  test('sends the key and further headers with every request', async () => {
    service.script = (response) => sendJson(response, 200, { data: [] })
    await connect({ headers: { 'x-tenant': 'seven' } }).listModels(new AbortController().signal)
    expect(service.requests[0]).toMatchObject({
      path: '/v1/models',
      headers: { authorization: `Bearer ${apiKey}`, 'x-tenant': 'seven' },
    })
  })

  test('sends what the operator says about a header in place of its own', async () => {
    service.script = (response) => {
      beginStream(response)
      sendDelta(response, { content: 'Here.' })
      endStream(response)
    }
    expect((await ask(connect({ headers: { Authorization: 'Basic abc' } }), 'Hello')).text).toBe('Here.')
    expect(service.requests[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Basic abc' },
    })
  })
})

describe('with no service', () => {
  test.each([
    ['nobody listens', 'http://127.0.0.1:9/v1'],
    ['the name does not exist', 'http://no-such-host.invalid/v1'],
  ])('calls it unavailable when %s', async (_, baseUrl) => {
    const provider = createOpenAiCompatibleProvider({ id: 'gone', name: 'Gone', baseUrl })
    const { error } = await ask(provider, 'Hello')
    expect((error as ModelError).code).toBe('MODEL_UNAVAILABLE')
    await expect(provider.listModels(new AbortController().signal)).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
    })
  })
})
