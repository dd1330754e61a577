import { cleanup, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { renderChat } from '../testing/render-chat.tsx'
import { answer, models, question, shortAnswer } from '../testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const row = (index: number) => within(screen.getAllByRole('article')[index]!)

test('a question is plain text with its pictures, an answer is markdown', async () => {
  await renderChat({
    messages: [
      question('1', '**not bold**\n\n# nor a heading', {
        images: [{ url: 'https://studio.example/api/chat/uploads/a.png', width: 20, height: 10 }],
      }),
      answer('2', '**bold**'),
    ],
  })
  expect(
    row(0)
      .getByText(/\*\*not bold\*\*/)
      .getAttribute('dir'),
  ).toBe('auto')
  expect(row(0).queryByRole('heading', { level: 4 })).toBeNull()
  const picture = row(0).getByRole<HTMLImageElement>('img', { name: 'Image 1' })
  expect(picture.src).toBe('https://studio.example/api/chat/uploads/a.png')
  expect(picture.closest('a')!.target).toBe('_blank')
  expect(row(1).getByText('bold').tagName).toBe('STRONG')
})

test('says by which model an answer was written, and when', async () => {
  await renderChat({ messages: [answer('1', 'Hi', { timestamp: '2026-01-02T03:04:05.000Z' })] })
  expect(row(0).getByText('Studio Vision')).toBeTruthy()
  const time = await row(0).findByText(/\d:04/)
  expect(time.getAttribute('datetime')).toBe('2026-01-02T03:04:05.000Z')
  await userEvent.hover(time)
  expect(time.title).toMatch(/Jan \d+, 2026/)
})

test('an answer of another day tells its day, to a finger and to a screen reader as well', async () => {
  const today = new Date(2026, 10, 30, 8, 53)
  vi.useFakeTimers({ now: today, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const written = (timestamp: Date) => ({ timestamp: timestamp.toISOString() })
  await renderChat({
    messages: [
      answer('1', 'Of last year', written(new Date(2025, 10, 30, 8, 4))),
      answer('2', 'Of last week', written(new Date(2026, 10, 23, 8, 4))),
      answer('3', 'Of today', written(new Date(2026, 10, 30, 8, 4))),
    ],
  })
  expect(await row(0).findByText(/^Nov 30, 2025, 8:04/)).toBeTruthy()
  expect(await row(1).findByText(/^Nov 23, 8:04/)).toBeTruthy()
  expect(await row(2).findByText(/^8:04/)).toBeTruthy()
})

test('copies what was written, and says so', async () => {
  const user = userEvent.setup()
  await renderChat({ messages: [question('1', 'Why?'), answer('2', shortAnswer)] })
  await user.click(row(1).getByRole('button', { name: 'Copy message' }))
  expect(await navigator.clipboard.readText()).toBe(shortAnswer)
  expect(await screen.findAllByText('Copied')).not.toEqual([])
})

test('says when the browser does not allow copying', async () => {
  const user = userEvent.setup()
  await renderChat({ messages: [answer('1', 'Hi')] })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  document.execCommand = () => false
  await user.click(row(0).getByRole('button', { name: 'Copy message' }))
  expect(await screen.findAllByText('The browser did not allow copying.')).not.toEqual([])
})

test('every answer can be written anew, but not while another is being written', async () => {
  const messages = [question('1', 'a'), answer('2', 'b'), question('3', 'c'), answer('4', 'd')]
  const { session, change } = await renderChat({ messages })
  const buttons = screen.getAllByRole('button', { name: 'Retry' })
  expect(buttons).toHaveLength(2)
  await userEvent.click(buttons[1]!)
  expect(session.callsOf('retry')).toEqual([['4']])
  await userEvent.click(buttons[0]!)
  expect(session.callsOf('regenerate')).toEqual([['2']])
  await change(() => session.set({ live: { id: '5', phase: 'waiting', text: '' } }))
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('an answer is written anew by another model that can be used', async () => {
  const { session } = await renderChat({ messages: [question('1', 'a'), answer('2', 'b')] })
  await userEvent.click(row(1).getByRole('button', { name: 'Retry with another model' }))
  const entries = within(screen.getByRole('menu', { name: 'Retry with another model' })).getAllByRole(
    'menuitem',
  )
  expect(entries.map((entry) => entry.dataset.label)).toEqual([
    'Try again',
    'With Guide',
    'With Studio Vision',
  ])
  await userEvent.click(entries[1]!)
  expect(session.callsOf('regenerate')).toEqual([['2', 'guide']])
})

test('where there is one model there is no choice', async () => {
  await renderChat({
    models: { ...models, models: models.models.slice(0, 1) },
    messages: [question('1', 'a'), answer('2', 'b')],
  })
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry with another model' })).toBeNull()
})

test('an answer of before that the server does not know is not written anew', async () => {
  await renderChat({
    messages: [
      question('1', 'a'),
      answer('2', 'b', { serverId: null }),
      question('3', 'c'),
      answer('4', 'd'),
    ],
  })
  expect(row(1).queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('an answer with which a conversation begins is not written anew, unless its question may stand before', async () => {
  const messages = [answer('1', 'a'), question('2', 'b'), answer('3', 'c')]
  const { session, change } = await renderChat({ messages })
  expect(row(0).queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(row(2).getByRole('button', { name: 'Retry' })).toBeTruthy()
  await change(() => session.set({ hasOlder: true }))
  expect(row(0).getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('a question that waits for the connection says so, is sent at once, or taken back', async () => {
  const { session } = await renderChat({
    online: false,
    messages: [question('1', 'Later', { status: 'queued', serverId: null })],
  })
  expect(row(0).getByText('Waits for the connection')).toBeTruthy()
  await userEvent.click(row(0).getByRole('button', { name: 'Send now' }))
  expect(session.callsOf('retry')).toEqual([['1']])
  await userEvent.click(row(0).getByRole('button', { name: 'Take back' }))
  expect(session.callsOf('cancelQueued')).toEqual([['1']])
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('taken back in a chat that takes no input, it leaves the focus to the conversation', async () => {
  const later = question('3', 'Later', { status: 'queued', serverId: null })
  await renderChat({ messages: [question('1', 'Hi'), answer('2', 'a'), later] }, { isDisabled: true })
  await userEvent.click(row(2).getByRole('button', { name: 'Take back' }))
  expect(document.activeElement).toBe(screen.getByRole('log'))
})

test('an unsent question says why, and can be sent again, or taken back where it was refused', async () => {
  const unsent = (code: string) =>
    question('1', 'Hi', { status: 'unsent', error: { code, text: 'Not sent.', retryable: true } })
  const { session, change } = await renderChat({ messages: [unsent('NETWORK')] })
  // It may have arrived.
  expect(row(0).queryByRole('button', { name: 'Take back' })).toBeNull()
  await change(() => session.set({ messages: [unsent('RATE_LIMITED')] }))
  expect(row(0).getByText('Not sent.')).toBeTruthy()
  await userEvent.click(row(0).getByRole('button', { name: 'Send again' }))
  expect(session.callsOf('retry')).toEqual([['1']])
  await userEvent.click(row(0).getByRole('button', { name: 'Take back' }))
  expect(session.callsOf('cancelQueued')).toEqual([['1']])
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test.each(['unsent', 'queued'] as const)(
  'a chat that takes no input does not send what is %s',
  async (status) => {
    await renderChat({ messages: [question('1', 'Hi', { status, serverId: null })] }, { isDisabled: true })
    expect(row(0).queryByRole('button', { name: /^Send/ })).toBeNull()
  },
)

test.each([
  ['failed', 'The answer failed.'],
  ['interrupted', 'The answer was interrupted.'],
  ['stopped', 'Stopped'],
] as const)(
  'an answer that was %s keeps its text, says so, and can be tried again',
  async (status, words) => {
    const { session } = await renderChat({
      messages: [question('1', 'Hi'), answer('2', 'So far', { status })],
    })
    expect(row(1).getByText('So far')).toBeTruthy()
    expect(row(1).getByText(words)).toBeTruthy()
    await userEvent.click(row(1).getByRole('button', { name: 'Retry' }))
    expect(session.callsOf('retry')).toEqual([['2']])
  },
)

test('an error that another try cannot mend offers none', async () => {
  await renderChat({
    messages: [
      question('1', 'Hi'),
      answer('2', '', {
        status: 'failed',
        error: { code: 'MODEL_CONTENT_REFUSED', text: 'Refused.', retryable: false },
      }),
    ],
  })
  expect(row(1).getByText('Refused.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('an answer being written shows its text and that it goes on', async () => {
  const { session, change } = await renderChat({
    messages: [question('1', 'Hi')],
    live: { id: '2', phase: 'waiting', text: '' },
  })
  expect(screen.getByText('The assistant is thinking…')).toBeTruthy()
  await change(() => session.write('Well, **this'))
  expect(screen.getByText('this').tagName).toBe('STRONG')
  await change(() => session.set({ live: { id: '2', phase: 'reconnecting', text: 'Well, **this' } }))
  expect(screen.getByText('Connection lost. Reconnecting…')).toBeTruthy()
  await change(() => session.finish({ content: 'Well, **this** is it.' }))
  expect(screen.queryByText('Connection lost. Reconnecting…')).toBeNull()
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

test('an answer that was lost and is found keeps what is drawn of it when it ends', async () => {
  const { session, change } = await renderChat({
    messages: [question('1', 'Hi'), answer('2', 'So far', { status: 'interrupted' })],
  })
  await change(() =>
    session.set({
      messages: [question('1', 'Hi')],
      live: { id: '2', phase: 'writing', text: 'So far and on' },
    }),
  )
  const text = screen.getByText('So far and on')
  await change(() => session.finish({ content: 'So far and on' }))
  expect(session.$live.get()).toBeNull()
  expect(screen.getByText('So far and on')).toBe(text)
})

test('the server may replace the text of an answer being written', async () => {
  const { session, change } = await renderChat({
    messages: [question('1', 'Hi')],
    live: { id: '2', phase: 'writing', text: '# Old text' },
  })
  await change(() => session.set({ live: { id: '2', phase: 'writing', text: 'New text' } }))
  expect(screen.queryByText('Old text')).toBeNull()
  expect(screen.getByText('New text')).toBeTruthy()
})
