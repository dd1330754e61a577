import type { PaymentStatus } from '@ai-studio/contract'
import { ApiError } from '@ai-studio/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paid, payment } from '../testing/payments.ts'
import { watchPayment, type Watch, type WatchNews } from './watch-payment.ts'

type Answer = PaymentStatus | Error

let watch: Watch | undefined
let isHidden = false
let answer: Answer
let asked: string[]
let news: WatchNews

beforeEach(() => {
  vi.useFakeTimers()
  isHidden = false
  asked = []
  answer = payment()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})

afterEach(() => {
  watch?.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const give = (): Promise<PaymentStatus> =>
  answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)

async function start(): Promise<void> {
  watch = watchPayment({
    known: null,
    verify() {
      asked.push('verify')
      return give()
    },
    look(id) {
      asked.push(id)
      return give()
    },
    onChange: (next) => (news = next),
  })
  await vi.advanceTimersByTimeAsync(0)
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

async function turn(hidden: boolean): Promise<void> {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
}

const away = () => new ApiError('NETWORK', { text: 'Network error.' })

test('waits 2 s, then half as long again each time, up to 30 s, and never gives up', async () => {
  await start()
  expect(asked).toEqual(['verify'])
  await pass(1_999)
  expect(asked).toHaveLength(1)
  await pass(1)
  expect(asked).toEqual(['verify', payment().id])
  await pass(2_999)
  expect(asked).toHaveLength(2)
  await pass(1)
  expect(asked).toHaveLength(3)
  await pass(60 * 60_000)
  const before = asked.length
  await pass(30_000)
  expect(asked).toHaveLength(before + 1)
  expect(news).toEqual({ payment: payment(), failure: null, isAsking: false })
})

test('ends as soon as it is decided', async () => {
  await start()
  answer = paid()
  await pass(2_000)
  expect(news.payment?.status).toBe('paid')
  await pass(600_000)
  expect(asked).toHaveLength(2)
})

test('rests while nobody sees the page, and asks at once when somebody does', async () => {
  await start()
  await turn(true)
  await pass(600_000)
  expect(asked).toHaveLength(1)
  await turn(false)
  expect(asked).toHaveLength(2)
  await pass(2_000)
  expect(asked).toHaveLength(3)
})

test('what was asked while the page was left is not asked for again in the background', async () => {
  isHidden = true
  await start()
  expect(asked).toEqual(['verify'])
  await pass(600_000)
  expect(asked).toHaveLength(1)
})

test('a lost connection keeps what is known, and is tried again until it is back', async () => {
  await start()
  answer = away()
  await pass(2_000)
  expect(news.payment).toEqual(payment())
  expect(news.failure).toBe(answer)
  answer = paid()
  globalThis.dispatchEvent(new Event('online'))
  await pass(0)
  expect(news).toEqual({ payment: paid(), failure: null, isAsking: false })
})

test('without any answer so far the same is handed over again', async () => {
  answer = away()
  await start()
  expect(news.payment).toBeNull()
  answer = paid()
  await pass(2_000)
  expect(asked).toEqual(['verify', 'verify'])
  expect(news.payment?.status).toBe('paid')
})

test('waits as long as the server wants it to', async () => {
  answer = new ApiError('RATE_LIMITED', { text: 'Later.', status: 429, retryAfter: 40 })
  await start()
  await pass(39_999)
  expect(asked).toHaveLength(1)
  await pass(1)
  expect(asked).toHaveLength(2)
})

test('a refusal is the end of it', async () => {
  answer = new ApiError('NOT_FOUND', { text: 'Not here.', status: 404 })
  await start()
  await pass(600_000)
  await turn(false)
  expect(asked).toHaveLength(1)
  expect(news.failure).toBe(answer)
})

test('checking now asks the gateway anew, and one at a time', async () => {
  await start()
  watch?.check()
  watch?.check()
  await pass(0)
  expect(asked).toEqual(['verify', 'verify'])
})

test('says nothing after it was stopped', async () => {
  await start()
  watch?.stop()
  const last = news
  answer = paid()
  await pass(60_000)
  globalThis.dispatchEvent(new Event('online'))
  await turn(false)
  expect(news).toBe(last)
  expect(asked).toHaveLength(1)
})
