import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@ai-studio/core'
import { createFeedback, type Feedback } from '@ai-studio/core/conversations'
import { renderChat } from '../testing/render-chat.tsx'
import { answer, question } from '../testing/samples.ts'

const request = vi.fn<(operation: string, input: unknown) => Promise<unknown>>()
const page = vi.hoisted(() => ({ feedback: null as Feedback | null }))
vi.mock('@ai-studio/core/conversations', async (original) => ({
  ...(await original<object>()),
  sharedFeedback: () => page.feedback,
}))

beforeAll(() => configure({ reactStrictMode: true }))
beforeEach(() => {
  request.mockReset().mockResolvedValue(undefined)
  page.feedback = createFeedback({ request } as never)
})
afterEach(cleanup)

const good = () => screen.getByRole('button', { name: 'Good answer' })
const bad = () => screen.getByRole('button', { name: 'Bad answer' })
const pressed = () => [good(), bad()].map((button) => button.getAttribute('aria-pressed'))
const ratings = () =>
  request.mock.calls.map(([, input]) => (input as { body: { rating: unknown } }).body.rating)

test('an answer is rated at once, otherwise, and not at all', async () => {
  await renderChat({ messages: [question('1', 'Why?'), answer('2', 'So.')] })
  expect(pressed()).toEqual(['false', 'false'])
  await userEvent.click(good())
  expect(pressed()).toEqual(['true', 'false'])
  await userEvent.click(bad())
  expect(pressed()).toEqual(['false', 'true'])
  await userEvent.click(bad())
  expect(pressed()).toEqual(['false', 'false'])
  await waitFor(() => expect(ratings()).toEqual(['up', 'down', null]))
  expect(request.mock.calls[0]).toMatchObject(['rateMessage', { params: { messageId: 'server-2' } }])
})

test('shows what was said before', async () => {
  await renderChat({ messages: [answer('2', 'So.', { feedback: 'down' })] })
  expect(pressed()).toEqual(['false', 'true'])
})

test('what the server refuses is taken back and told', async () => {
  request.mockRejectedValue(new ApiError('NETWORK', { text: 'Network error.' }))
  await renderChat({ messages: [answer('2', 'So.')] })
  await userEvent.click(good())
  expect((await screen.findAllByText('Network error.'))[0]).toBeTruthy()
  expect(pressed()).toEqual(['false', 'false'])
})

test.each([
  ['that failed', { status: 'failed' }],
  ['that the server does not know', { serverId: null }],
  ['without a word', { content: '' }],
] as const)('an answer %s is not rated', async (_, values) => {
  await renderChat({ messages: [answer('2', 'So.', values)] })
  expect(screen.queryByRole('button', { name: 'Good answer' })).toBeNull()
})
