import {
  $language,
  getStudio,
  markSignedIn,
  setConsent,
  setLanguage,
  startConsent,
  type Studio,
} from '@ai-studio/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { user } from '../testing/fake-auth.ts'
import { resetChoices } from '../testing/render-site.tsx'
import { setLoading } from '../testing/set-loading.ts'
import { followCountry } from './follow-country.ts'

const services = ['https://one.example/', 'https://two.example/', 'https://three.example/']

let answers: Record<string, (signal: AbortSignal) => Promise<Response> | Response>
const asked: string[] = []
let studio: Studio
let stop: () => void

const says = (country: string) => () => Response.json({ country })
const down = () => new Response('unavailable', { status: 503 })
const lying = () => Response.json({ country: 'Wonderland' })
const silent = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

beforeEach(() => {
  studio = getStudio()
  resetChoices()
  startConsent(studio)
  asked.length = 0
  answers = {}
  stop = () => undefined
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push(address)
    return (answers[address] ?? down)(signal)
  })
})

afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  resetChoices()
})

/** Long enough for everything that is not to happen. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 100))

function allow(...given: ((signal: AbortSignal) => Promise<Response> | Response)[]) {
  for (const [index, answer] of given.entries()) answers[services[index]!] = answer
  setConsent({ geolocation: true })
  stop = followCountry(studio, services)
}

test('a visitor in Vietnam who has allowed it reads Vietnamese, without that becoming a choice', async () => {
  allow(says('VN'))
  await vi.waitFor(() => expect($language.get()).toBe('vi'))
  expect(asked).toEqual(services.slice(0, 1))
  expect(localStorage.getItem('language')).toBeNull()
})

test('the answer may come at any time', async () => {
  answers[services[0]!] = says('VN')
  stop = followCountry(studio, services)
  await quiet()
  expect(asked).toEqual([])
  setConsent({ geolocation: true })
  await vi.waitFor(() => expect($language.get()).toBe('vi'))
})

describe('nobody is asked', () => {
  test.each([[{}], [{ geolocation: false }], [{ analytics: true }]])(
    'with the consent %j',
    async (consent) => {
      setConsent(consent)
      stop = followCountry(studio, services)
      await quiet()
      expect(asked).toEqual([])
    },
  )

  test('where no service is set up', async () => {
    setConsent({ geolocation: true })
    stop = followCountry(studio, [])
    await quiet()
    expect(asked).toEqual([])
  })

  test('about somebody who has chosen a language', async () => {
    setLanguage('en')
    allow(says('VN'))
    await quiet()
    expect([asked, $language.get()]).toEqual([[], 'en'])
  })

  test('before it is known who is here, nor about somebody who is signed in', async () => {
    setLoading()
    allow(says('VN'))
    await quiet()
    expect(asked).toEqual([])
    markSignedIn(user)
    await quiet()
    expect(asked).toEqual([])
  })
})

describe('services that fail', () => {
  test.each([
    ['is down', down],
    ['lies', lying],
  ])('one that %s hands over to the next', async (_, bad) => {
    allow(bad, bad, says('VN'))
    await vi.waitFor(() => expect($language.get()).toBe('vi'))
    expect(asked).toEqual(services)
  })

  test('one that stays silent is left after its time, and nothing waits for it', async () => {
    const timers: (() => void)[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const late = new AbortController()
      timers.push(() => late.abort(new DOMException('too late', 'TimeoutError')))
      return late.signal
    })
    allow(silent, says('VN'))
    await vi.waitFor(() => expect(asked).toEqual(services.slice(0, 1)))
    expect($language.get()).toBe('en')
    timers[0]!()
    await vi.waitFor(() => expect($language.get()).toBe('vi'))
    expect(asked).toEqual(services.slice(0, 2))
  })

  test('when all do the language stays as it is', async () => {
    allow(down, lying, down)
    await vi.waitFor(() => expect(asked).toEqual(services))
    await quiet()
    expect($language.get()).toBe('en')
    expect(localStorage.getItem('userCountry')).toBeNull()
  })
})

test('who takes the consent back ends the asking, and what was found is forgotten', async () => {
  let ended = false
  allow((signal) => {
    signal.addEventListener('abort', () => {
      ended = true
    })
    return silent(signal)
  })
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  localStorage.setItem('userCountry', JSON.stringify({ country: 'VN', timestamp: Date.now() }))
  setConsent({ geolocation: false })
  await vi.waitFor(() => expect(ended).toBe(true))
  await quiet()
  expect(asked).toHaveLength(1)
  expect(localStorage.getItem('userCountry')).toBeNull()
  expect($language.get()).toBe('en')
})
