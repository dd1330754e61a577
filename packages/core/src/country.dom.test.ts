import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cachedCountry, forgetCountry } from './cached-country.ts'
import { detectCountry } from './country.ts'
import { createStudioStorage } from './storage/studio-storage.ts'

const services = ['https://one.test/', 'https://two.test/', 'https://three.test/']
const storage = () => createStudioStorage({ prefix: '', allowed: true })
const day = 24 * 60 * 60 * 1000

let answers: Record<string, () => Response | Promise<Response>>
const fetched = vi.fn((input: string, init?: RequestInit) => {
  const answer = answers[input]
  if (!answer) return Promise.reject(new TypeError('Failed to fetch'))
  return new Promise<Response>((resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
    void Promise.resolve(answer()).then(resolve, reject)
  })
})

beforeEach(() => {
  localStorage.clear()
  answers = {}
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  vi.useFakeTimers({ now: new Date('2026-03-01T00:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const asked = () => fetched.mock.calls.map(([input]) => input)
const json = (body: unknown) => () => new Response(JSON.stringify(body))

describe('asking', () => {
  test.each([
    ['country_code', json({ country_code: 'VN' })],
    ['countryCode', json({ countryCode: 'vn' })],
    ['country', json({ ip: '203.0.113.9', country: 'VN' })],
    ['country.iso_code', json({ country: { iso_code: 'VN', names: { en: 'Vietnam' } } })],
    ['a bare code', () => new Response('VN\n')],
  ])('understands %s', async (_, answer) => {
    answers[services[0] ?? ''] = answer
    expect(await detectCountry(storage(), { services })).toEqual({ country: 'VN', isDetected: true })
    expect(asked()).toEqual(services.slice(0, 1))
  })

  test('sends no cookies and no address of the page', async () => {
    answers[services[0] ?? ''] = json({ country: 'VN' })
    await detectCountry(storage(), { services })
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  })

  test.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['refuses', () => new Response('{"country":"VN"}', { status: 503 })],
    ['talks nonsense', () => new Response('<html>')],
    ['knows no country', json({ country_name: 'Vietnam' })],
  ])('a service that %s hands over to the next', async (_, answer) => {
    answers[services[0] ?? ''] = answer
    answers[services[1] ?? ''] = json({ country_code: 'SG' })
    expect(await detectCountry(storage(), { services })).toEqual({ country: 'SG', isDetected: true })
    expect(asked()).toEqual(services.slice(0, 2))
  })

  test.each([0, 1, 2])('a service that hangs, number %i, is left after 5 seconds', async (slow) => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const late = new AbortController()
      setTimeout(() => late.abort(new DOMException('too late', 'TimeoutError')), ms)
      return late.signal
    })
    for (const [index, service] of services.entries()) {
      if (index < slow) answers[service] = () => new Response('unavailable', { status: 503 })
      else if (index > slow) answers[service] = json({ country: 'VN' })
      else answers[service] = () => new Promise(() => {})
    }
    const found = vi.fn()
    const detecting = detectCountry(storage(), { services }).then(found)
    await vi.advanceTimersByTimeAsync(4999)
    expect(asked()).toEqual(services.slice(0, slow + 1))
    expect(found).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await detecting
    const isLast = slow === services.length - 1
    expect(found).toHaveBeenCalledWith(
      isLast ? { country: 'US', isDetected: false } : { country: 'VN', isDetected: true },
    )
  })

  test.each([
    ['down', () => new Response('unavailable', { status: 503 })],
    ['out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['lying in a web page', () => new Response('<!doctype html><h1>Maintenance</h1>')],
    ['lying about what a country is', json({ country_code: 'Wonderland' })],
    ['lying with numbers', json({ country: 84 })],
    ['lying with nothing', json(null)],
  ])('whichever of the three is %s, another one answers', async (_, answer) => {
    for (const bad of services) {
      for (const service of services) answers[service] = json({ country: 'SG' })
      answers[bad] = answer
      expect(await detectCountry(storage(), { services })).toEqual({ country: 'SG', isDetected: true })
      localStorage.clear()
    }
    fetched.mockClear()
    for (const service of services) answers[service] = answer
    expect(await detectCountry(storage(), { services })).toEqual({ country: 'US', isDetected: false })
    expect(asked()).toEqual(services)
  })

  test('all three fail: it is the default, and says that nobody found it', async () => {
    expect(await detectCountry(storage(), { services })).toEqual({ country: 'US', isDetected: false })
    expect(asked()).toEqual(services)
    expect(localStorage.getItem('userCountry')).toBeNull()
  })

  test('without services nobody is asked', async () => {
    expect(await detectCountry(storage(), { services: [] })).toEqual({ country: 'US', isDetected: false })
    expect(fetched).not.toHaveBeenCalled()
  })

  test('a caller who gives up stops the asking', async () => {
    const controller = new AbortController()
    answers[services[0] ?? ''] = () => new Promise(() => {})
    const detecting = detectCountry(storage(), { services, signal: controller.signal })
    controller.abort()
    expect((await detecting).isDetected).toBe(false)
    expect(asked()).toHaveLength(1)
  })
})

describe('the cache', () => {
  test('answers for 24 hours', async () => {
    answers[services[0] ?? ''] = json({ country: 'VN' })
    const kept = storage()
    await detectCountry(kept, { services })
    expect(JSON.parse(localStorage.getItem('userCountry') ?? '')).toEqual({
      country: 'VN',
      timestamp: Date.now(),
    })
    vi.setSystemTime(Date.now() + day - 1)
    expect(await detectCountry(kept, { services })).toEqual({ country: 'VN', isDetected: true })
    expect(fetched).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 1)
    await detectCountry(kept, { services })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test.each([
    '',
    'null',
    '7',
    '"VN"',
    '{',
    '{"country":"Vietnam","timestamp":1772323200000}',
    '{"country":"VN"}',
  ])('is ignored when it holds %j', (rubbish) => {
    localStorage.setItem('userCountry', rubbish)
    expect(cachedCountry(storage())).toBeNull()
  })

  test('can be forgotten', async () => {
    answers[services[0] ?? ''] = json({ country: 'VN' })
    const kept = storage()
    await detectCountry(kept, { services })
    forgetCountry(kept)
    expect(cachedCountry(kept)).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  test('from the future does not count', () => {
    localStorage.setItem('userCountry', JSON.stringify({ country: 'VN', timestamp: Date.now() + day }))
    expect(cachedCountry(storage())).toBeNull()
  })
})
