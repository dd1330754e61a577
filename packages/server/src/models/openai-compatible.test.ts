import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOpenAiCompatibleProvider, type OpenAiCompatibleOptions } from './openai-compatible.ts'
import { ModelError } from './provider.ts'
import { ask, chatRequest } from './testing/ask.ts'

const apiKey = 'sk-live-0123456789abcdef'

describe('with a service that behaves like OpenAI', () => {
  const mock = new LLMock({ port: 0, logLevel: 'silent', auth: { apiKeys: [apiKey] } })
  const connect = (more: Partial<OpenAiCompatibleOptions> = {}) =>
    createOpenAiCompatibleProvider({ id: 'mock', name: 'Mock', baseUrl: `${mock.url}/v1`, apiKey, ...more })

  beforeAll(async () => void (await mock.start()))
  afterAll(() => mock.stop())
  beforeEach(() => void mock.reset())

  test('streams an answer piece by piece', async () => {
    mock.onMessage('Hello', { content: 'Hello, how can I help you today?' }, { chunkSize: 5 })
    const pieces: string[] = []
    for await (const piece of connect().streamChat(chatRequest('Hello'))) pieces.push(piece)
    expect(pieces.join('')).toBe('Hello, how can I help you today?')
    expect(pieces.length).toBeGreaterThan(3)
  })

  test('sends the whole conversation in order, with the model that was asked for', async () => {
    mock.onMessage('And now?', { content: 'Fine.' })
    await ask(
      connect(),
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Who are you?' },
        { role: 'assistant', content: 'A model.' },
        { role: 'user', content: 'And now?' },
      ],
      { modelId: 'family/model-7' },
    )
    const body = mock.getLastRequest()?.body as {
      model: string
      messages: { role: string; content: unknown }[]
    }
    expect(body.model).toBe('family/model-7')
    expect(body.messages.map(({ role, content }) => [role, content])).toEqual([
      ['system', 'Be brief.'],
      ['user', 'Who are you?'],
      ['assistant', 'A model.'],
      ['user', 'And now?'],
    ])
  })

  test('puts a word before an answer that the conversation begins with, because many models want a question first', async () => {
    mock.onMessage('And now?', { content: 'Fine.' })
    await ask(connect(), [
      { role: 'system', content: 'Be brief.' },
      { role: 'assistant', content: 'Boil two carrots.' },
      { role: 'user', content: 'And now?' },
    ])
    const body = mock.getLastRequest()?.body as { messages: { role: string; content: unknown }[] }
    expect(body.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: '(What was asked before is not known.)' },
      { role: 'assistant', content: 'Boil two carrots.' },
      { role: 'user', content: 'And now?' },
    ])
  })

  test('shows the answer of a thinking model without its thoughts', async () => {
    mock.onMessage('Think', { content: 'Forty-two.', reasoning: 'The visitor wants a number.' })
    expect(await ask(connect(), 'Think')).toEqual({ text: 'Forty-two.', error: undefined })
  })

  test('shows it without thoughts that the service passes on as the beginning of the answer', async () => {
    const content = '<think>\nThe visitor wants a number.\n</think>\n\nForty-two.'
    mock.onMessage('Think', { content }, { chunkSize: 5 })
    expect(await ask(connect(), 'Think')).toEqual({ text: 'Forty-two.', error: undefined })
  })

  test('tells of thoughts without an answer as of an answer without text', async () => {
    mock.onMessage('Think', { content: '<think>The visitor wants' }, { chunkSize: 5 })
    const { text, error } = await ask(connect(), 'Think')
    expect([text, (error as ModelError).code]).toEqual(['', 'MODEL_UNAVAILABLE'])
  })

  test('lists the models', async () => {
    mock.on({ model: 'gpt-4o', userMessage: 'x' }, { content: 'y' })
    const models = await connect().listModels(new AbortController().signal)
    expect(models.length).toBeGreaterThan(0)
    expect(models.every((model) => model.id !== '' && model.tier === 'anonymous')).toBe(true)
  })

  test.each([
    ['a wrong key', 401, { code: 'invalid_api_key' }, 'MODEL_AUTH_FAILED'],
    ['a key without the right', 403, { type: 'permission_error' }, 'MODEL_AUTH_FAILED'],
    ['an account without money', 429, { code: 'insufficient_quota' }, 'MODEL_AUTH_FAILED'],
    ['an unknown model', 404, { code: 'model_not_found' }, 'MODEL_NOT_FOUND'],
    ['an unknown model, told as a bad request', 400, { code: 'model_not_found' }, 'MODEL_NOT_FOUND'],
    ['a conversation that is too long', 400, { code: 'context_length_exceeded' }, 'MODEL_CONTEXT_EXCEEDED'],
    ['refused content', 400, { code: 'content_policy_violation' }, 'MODEL_CONTENT_REFUSED'],
    ['an internal error', 500, { type: 'server_error' }, 'MODEL_UNAVAILABLE'],
    ['an overload', 503, {}, 'MODEL_UNAVAILABLE'],
    ['a time-out at the gateway', 504, {}, 'MODEL_TIMEOUT'],
  ])('translates %s', async (_, status, error, code) => {
    mock.nextRequestError(status, { message: 'No.', ...error })
    const { text, error: thrown } = await ask(connect(), 'Hello')
    expect(text).toBe('')
    expect(thrown).toBeInstanceOf(ModelError)
    expect((thrown as ModelError).code).toBe(code)
  })

  test('translates a really refused key', async () => {
    const { error } = await ask(connect({ apiKey: 'sk-another-key-000000' }), 'Hello')
    expect((error as ModelError).code).toBe('MODEL_AUTH_FAILED')
  })

  test('says when to come back after a rate limit, and asks only once', async () => {
    mock.onMessage('Hello', {
      error: { message: 'Slow down', code: 'rate_limit_exceeded' },
      status: 429,
      retryAfter: 17,
    })
    const { error } = await ask(connect(), 'Hello')
    expect(error).toMatchObject({ code: 'MODEL_RATE_LIMITED', retryAfter: 17 })
    expect(mock.getRequests()).toHaveLength(1)
  })

  test('keeps the text of an answer whose connection is cut, and tells that it broke off', async () => {
    mock.onMessage(
      'Hello',
      { content: 'one two three four five six seven' },
      { chunkSize: 4, truncateAfterChunks: 4, latency: 10 },
    )
    const { text, error } = await ask(connect(), 'Hello')
    expect(text).not.toBe('')
    expect('one two three four five six seven'.startsWith(text)).toBe(true)
    expect((error as ModelError).code).toBe('MODEL_STREAM_BROKEN')
  })

  test('tells that an answer was ended by the content filter, after its text', async () => {
    mock.onMessage('Hello', { content: 'Well, to begin with', finishReason: 'content_filter' })
    const { text, error } = await ask(connect(), 'Hello')
    expect(text).toBe('Well, to begin with')
    expect((error as ModelError).code).toBe('MODEL_CONTENT_REFUSED')
  })

  test('takes an answer that ends at the length limit as it is, and tells of it', async () => {
    const onCut = vi.fn<() => void>()
    mock.onMessage('Hello', { content: 'A long story', finishReason: 'length' })
    expect(await ask(connect(), 'Hello', { onCut })).toEqual({ text: 'A long story', error: undefined })
    expect(onCut).toHaveBeenCalledOnce()
    mock.onMessage('Bye', { content: 'Bye.' })
    await ask(connect(), 'Bye', { onCut })
    expect(onCut).toHaveBeenCalledOnce()
  })
})
