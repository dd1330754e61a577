import { act, cleanup, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('who finds an answer bad', () => {
  const patience = { timeout: 10_000 }
  const asked = () => screen.findByRole('dialog', { name: 'What was wrong?' }, patience)
  const comments = () =>
    request.mock.calls.map(([, input]) => (input as { body: { comment?: string } }).body.comment)

  test('can say why, and is thanked', async () => {
    await renderChat({ messages: [question('1', 'Why?'), answer('2', 'So.')] })
    await userEvent.click(bad())
    await asked()
    await userEvent.type(screen.getByRole('textbox', { name: 'Your comment' }), ' Too long. ')
    await userEvent.click(screen.getByRole('button', { name: 'Send comment' }))
    await waitFor(() => expect(comments()).toEqual([undefined, 'Too long.']))
    expect((await screen.findAllByText('Thank you for your comment.'))[0]).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'What was wrong?' })).toBeNull()
    expect(pressed()).toEqual(['false', 'true'])
  })

  test('can skip it; the rating stays', async () => {
    await renderChat({ messages: [answer('2', 'So.')] })
    await userEvent.click(bad())
    await asked()
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
    expect(pressed()).toEqual(['false', 'true'])
    expect(ratings()).toEqual(['down'])
  })

  describe('is left alone when the rating arrives', () => {
    type Drawn = Awaited<ReturnType<typeof renderChat>>
    async function rated(meanwhile: (drawn: Drawn) => Promise<void>) {
      const answered = Promise.withResolvers<void>()
      request.mockReturnValue(answered.promise)
      const drawn = await renderChat({ messages: [question('1', 'Why?'), answer('2', 'So.')] })
      await userEvent.click(bad())
      await meanwhile(drawn)
      await act(async () => answered.resolve())
      // What would be opened is there by then.
      await act(async () => void (await import('../feedback/feedback-dialog.tsx')))
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    }
    const isAsked = () => screen.queryByRole('dialog', { name: 'What was wrong?' }) !== null

    test('and they are writing on', async () => {
      const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
      await rated(() => userEvent.type(field(), 'My next ques'))
      expect(isAsked()).toBe(false)
      await userEvent.keyboard('tion')
      expect(field().value).toBe('My next question')
    })

    test('and they are at another conversation', async () => {
      await rated(({ session, change }) => change(() => session.$messages.set([answer('9', 'Other.')])))
      expect(isAsked()).toBe(false)
    })
  })

  test('keeps a comment that could not be saved', async () => {
    await renderChat({ messages: [answer('2', 'So.')] })
    await userEvent.click(bad())
    await asked()
    request.mockRejectedValue(new ApiError('NETWORK', { text: 'Network error.' }))
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
    await userEvent.type(field, 'Wrong.')
    await userEvent.click(screen.getByRole('button', { name: 'Send comment' }))
    expect((await screen.findAllByText('Network error.'))[0]).toBeTruthy()
    expect(field.value).toBe('Wrong.')
  })
})

describe('an answer of the server that comes late', () => {
  const patience = { timeout: 10_000 }
  function hold() {
    const settled = Promise.withResolvers<undefined>()
    request.mockReturnValueOnce(settled.promise)
    return () => act(async () => settled.resolve(undefined))
  }
  const shown = (name: string) => screen.findByRole('dialog', { name }, patience)
  async function openInstructions() {
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: /^Instructions/ }))
    await shown('Instructions')
  }

  test('asks nothing of who is at something else by then', async () => {
    await renderChat({ messages: [answer('2', 'So.')] })
    const settle = hold()
    await userEvent.click(bad())
    await openInstructions()
    await settle()
    expect(screen.getByRole('dialog', { name: 'Instructions' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'What was wrong?' })).toBeNull()
  })

  test('asks nothing of who has opened what is none of the parts of the chat', async () => {
    await renderChat({ messages: [answer('2', 'So.')] })
    const settle = hold()
    await userEvent.click(bad())
    const other = document.createElement('dialog')
    document.querySelector('.st-chat')!.append(other)
    other.showModal()
    await settle()
    expect(screen.getAllByRole('dialog')).toEqual([other])
    other.remove()
  })

  test('asks nothing of who is asked whether to delete the conversation', async () => {
    await renderChat({ messages: [answer('2', 'So.')] })
    const settle = hold()
    await userEvent.click(bad())
    await userEvent.click(screen.getByRole('button', { name: 'Delete and start over' }))
    await settle()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  test('keeps the comment on another answer', async () => {
    await renderChat({ messages: [answer('2', 'So.'), answer('3', 'Or so.')] })
    const settle = hold()
    const [first, second] = screen.getAllByRole('button', { name: 'Bad answer' })
    await userEvent.click(first!)
    await userEvent.click(second!)
    await shown('What was wrong?')
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
    await userEvent.type(field, 'Wrong.')
    await settle()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' }).value).toBe('Wrong.')
    await userEvent.click(screen.getByRole('button', { name: 'Send comment' }))
    await waitFor(() =>
      expect(request.mock.calls.at(-1)).toMatchObject(['rateMessage', { params: { messageId: 'server-3' } }]),
    )
  })

  test('to a comment closes no other dialog', async () => {
    await renderChat({ messages: [answer('2', 'So.')] })
    await userEvent.click(bad())
    await shown('What was wrong?')
    await userEvent.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Wrong.')
    const settle = hold()
    await userEvent.click(screen.getByRole('button', { name: 'Send comment' }))
    await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
    await openInstructions()
    await settle()
    expect((await screen.findAllByText('Thank you for your comment.'))[0]).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Instructions' })).toBeTruthy()
  })
})

test('who finds an answer good is asked nothing', async () => {
  await renderChat({ messages: [answer('2', 'So.')] })
  await userEvent.click(good())
  await waitFor(() => expect(ratings()).toEqual(['up']))
  expect(screen.queryByRole('dialog')).toBeNull()
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
