import { expect, test, vi } from 'vitest'
import { ApiError } from '../client/api-error.ts'
import { createFeedback } from './feedback.ts'

function setUp() {
  const calls: { body: unknown; settle: (error?: ApiError) => void }[] = []
  const request = vi.fn((_: string, { body }: { body: unknown }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    calls.push({ body, settle: (error) => (error ? reject(error) : resolve()) })
    return promise
  })
  return { calls, ...createFeedback({ request } as never) }
}
const call = async (calls: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(calls).toHaveLength(count))
const refused = new ApiError('NOT_FOUND', { text: 'Not here.', status: 404 })

test('shows at once, and one call follows the other', async () => {
  const { calls, $ratings, rate } = setUp()
  const first = rate('a', 'up')
  const second = rate('a', 'down', 'Too long.')
  expect($ratings.get()).toEqual({ a: 'down' })
  await call(calls, 1)
  calls[0]!.settle()
  await call(calls, 2)
  calls[1]!.settle()
  expect(await Promise.all([first, second])).toEqual([null, null])
  expect(calls.map(({ body }) => body)).toEqual([{ rating: 'up' }, { rating: 'down', comment: 'Too long.' }])
})

test('refused, what the server has shows again', async () => {
  const { calls, $ratings, rate } = setUp()
  const first = rate('a', 'up')
  await call(calls, 1)
  calls[0]!.settle()
  await first
  const second = rate('a', null)
  expect($ratings.get()).toEqual({ a: null })
  await call(calls, 2)
  calls[1]!.settle(refused)
  expect(await second).toBe('Not here.')
  expect($ratings.get()).toEqual({ a: 'up' })
})

test('an older refusal does not touch what was said since', async () => {
  const { calls, $ratings, rate } = setUp()
  const first = rate('a', 'up')
  const second = rate('a', 'down')
  await call(calls, 1)
  calls[0]!.settle(refused)
  await first
  expect($ratings.get()).toEqual({ a: 'down' })
  await call(calls, 2)
  calls[1]!.settle()
  await second
  expect($ratings.get()).toEqual({ a: 'down' })
})
