import { cleanup, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Attachment, ChatNotice } from '@ai-studio/core/chat'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { renderChat, type FakeValues } from './testing/render-chat.tsx'
import { answer, question, shortAnswer } from './testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const messages = [question('1', 'How?'), answer('2', shortAnswer)]
const begun = { messages, conversationId: 'c' }
const notice: ChatNotice = { kind: 'error', code: 'UNKNOWN', text: 'It broke.', canRetry: true }
const unsent = question('1', 'Hi', {
  status: 'unsent',
  error: { code: 'NETWORK', text: 'Not sent.', retryable: true },
})
const image = (id: string): Attachment => ({
  id,
  name: `${id}.png`,
  status: 'ready',
  progress: 1,
  previewUrl: `blob:${id}`,
})

const field = () => screen.getByRole('textbox', { name: 'Your message' })
const button = (name: string) => screen.getByRole('button', { name })
const onTouchScreen = () =>
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === '(pointer: coarse)',
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  )

/** What goes away after a press of a button, each in the state that has it. */
const presses: readonly (readonly [what: string, name: string, values: FakeValues])[] = [
  ['Dismiss', 'Dismiss', { ...begun, notice }],
  ['Try again', 'Try again', { ...begun, notice }],
  ['Retry', 'Retry', begun],
  ['Retry with another model', 'Retry with another model', begun],
  [
    'Retry of a stopped answer',
    'Retry',
    { messages: [question('1', 'Hi'), answer('2', 'So', { status: 'stopped' })] },
  ],
  ['Send again', 'Send again', { messages: [unsent] }],
  ['Send now', 'Send now', { messages: [question('1', 'Later', { status: 'queued', serverId: null })] }],
]

async function press(name: string) {
  await userEvent.click(button(name))
  if (name !== 'Retry with another model') return
  await userEvent.click(within(screen.getByRole('menu', { name })).getAllByRole('menuitem')[1]!)
}

describe('a button that goes away leaves the focus in the chat:', () => {
  test.each(presses)('%s', async (_, name, values) => {
    await renderChat(values)
    await press(name)
    expect(document.activeElement).toBe(field())
  })

  test.each(presses)('%s, on a touch screen, without its keyboard', async (_, name, values) => {
    onTouchScreen()
    await renderChat(values)
    await press(name)
    expect(document.activeElement).toBe(screen.getByRole('log'))
  })

  test.each(presses.slice(0, 2))('%s, where nothing may be written', async (_, name, values) => {
    await renderChat(values, { isDisabled: true })
    await press(name)
    expect(document.activeElement).toBe(screen.getByRole('log'))
  })

  test('Try again, of a conversation that could not be loaded', async () => {
    const { session } = await renderChat({ phase: 'error', notice })
    session.on({ retry: async () => session.set({ phase: 'loading', notice: null }) })
    await press('Try again')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(document.activeElement).toBe(field())
  })

  test('Dismiss, in an empty chat on a touch screen', async () => {
    onTouchScreen()
    await renderChat({ notice })
    await press('Dismiss')
    expect(document.activeElement).toBe(button('Send message'))
  })
})

test('Escape stops the answer that is written anew', async () => {
  const { session } = await renderChat(begun)
  session.on({
    retry: async () =>
      session.set({ messages: messages.slice(0, 1), live: { id: '3', phase: 'waiting', text: '' } }),
  })
  await press('Retry')
  await userEvent.keyboard('{Escape}')
  expect(session.callsOf('stop')).toHaveLength(1)
})

test('the focus goes from a removed image to the next one, then to the one before, then to the field', async () => {
  await renderChat({ attachments: ['a', 'b', 'c'].map(image) })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove b.png' }))
  expect(document.activeElement).toBe(button('Remove c.png'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('Remove a.png'))
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  expect(document.activeElement).toBe(field())
})
