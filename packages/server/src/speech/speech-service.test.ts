import { beforeEach, describe, expect, test } from 'vitest'
import { everythingIn } from '../models/testing/ask.ts'
import { SpeechService, type SpeechOrder } from './speech-service.ts'
import { speakingService, type SpeakingService } from './testing/speaking-service.ts'

const settings = { baseUrl: 'http://speech.test/v1', apiKey: 'sk-key-1234567', model: 'silent-1', voices: [] }
const order = (pieces: string[], more: Partial<SpeechOrder> = {}): SpeechOrder => ({
  pieces,
  voice: 'anna',
  format: 'mp3',
  speed: 1,
  ...more,
})

let edge: SpeakingService
let service: SpeechService
beforeEach(() => {
  edge = speakingService()
  service = new SpeechService(settings, { fetch: edge.fetch })
})

async function failureOf(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof Error)) throw new Error('It did not fail.')
  return error
}

test('asks as the protocol says, and does not follow redirects with the key', async () => {
  await service.speak(order(['Hello.'], { speed: 1.5, format: 'wav' }))
  expect(edge.asked).toEqual([
    { model: 'silent-1', input: 'Hello.', voice: 'anna', response_format: 'wav', speed: 1.5 },
  ])
  const [request] = edge.requests
  expect(request).toMatchObject({ url: 'http://speech.test/v1/audio/speech', redirect: 'error' })
  expect(request!.headers.get('authorization')).toBe('Bearer sk-key-1234567')
})

test('sends no key where there is none', async () => {
  await new SpeechService({ ...settings, apiKey: null }, { fetch: edge.fetch }).speak(order(['Hello.']))
  expect(edge.requests[0]!.headers.has('authorization')).toBe(false)
})

test('gives the pieces in order, whichever comes first, and asks for three at once at most', async () => {
  const pieces = Array.from({ length: 8 }, (_, index) => 'x'.repeat(index * 10 + 1))
  let open = 0
  let most = 0
  const waiting: (() => void)[] = []
  edge.before = async () => {
    open += 1
    most = Math.max(most, open)
    // The last that asked is the first that is answered.
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 3 || edge.asked.length === pieces.length) {
        for (const release of waiting.splice(0).toReversed()) release()
      }
    })
    open -= 1
  }
  const sounds = await service.speak(order(pieces))
  expect(most).toBe(3)
  expect(edge.asked.map(({ input }) => input)).toEqual(pieces)
  const lengths = sounds.map(({ length }) => length)
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  expect(new Set(lengths).size).toBe(pieces.length)
})

describe('fails', () => {
  test.each([
    ['wrong-key', /^HTTP 401: Incorrect API key/],
    ['rate-limit', /^HTTP 429: Rate limit/],
    ['server-error', /^HTTP 500/],
    ['web-page', /answers with text\/html instead of sound/],
    ['garbage', /no frame of MP3/],
    ['empty', /nothing came/],
  ] as const)('of %s', async (fault, message) => {
    edge.fault = fault
    expect((await failureOf(service.speak(order(['Hello.'])))).message).toMatch(message)
  })

  test('when the network does', async () => {
    edge.fault = new TypeError('fetch failed')
    expect(await failureOf(service.speak(order(['Hello.'])))).toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      cause: { message: 'fetch failed' },
    })
  })

  test('when the service is silent for too long', async () => {
    const silent = new SpeechService(settings, {
      timeout: 5,
      fetch: (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
        ),
    })
    const error = await failureOf(silent.speak(order(['Hello.'])))
    expect(error.message).toBe('the service did not speak within 5 ms')
  })

  test('as a whole with one of its pieces, and what waits is not asked for', async () => {
    edge.before = async ({ input }) => {
      if (input === 'two') throw new Error('broken')
    }
    const pieces = ['one', 'two', ...Array.from({ length: 20 }, (_, index) => `more ${index}`)]
    await failureOf(service.speak(order(pieces)))
    expect(edge.asked.length).toBeLessThan(8)
  })

  test('without telling the log the key or what was to be said', async () => {
    const text = 'My secret diary says hello to everybody.'
    const talkative = new SpeechService(settings, {
      fetch: async () =>
        Response.json({ error: { message: `Bad key sk-key-1234567 for: ${text}` } }, { status: 400 }),
    })
    const said = everythingIn(await failureOf(talkative.speak(order([text]))))
    expect(said).toContain('HTTP 400')
    expect(said).not.toMatch(/sk-key|diary/)
  })

  test('without telling the log a key that no header can carry, which the network quotes', async () => {
    const apiKey = 'first-half\nsecond-half'
    const broken = new SpeechService({ ...settings, apiKey }, { fetch })
    const said = everythingIn(await failureOf(broken.speak(order(['Hello.']))))
    expect(said).toContain('invalid header value')
    expect(said).not.toMatch(/first-half|second-half/)
  })
})
