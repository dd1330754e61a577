import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderChat, type FakeValues } from '../testing/render-chat.tsx'
import { answer, question } from '../testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(cleanup)

const messages = [question('1', 'How so?'), answer('2', 'So.')]
const row = (index: number) => within(screen.getAllByRole('article')[index]!)
const pencil = () => row(0).getByRole<HTMLButtonElement>('button', { name: 'Edit message' })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edited message' })
const isEditing = () => screen.queryByRole('textbox', { name: 'Edited message' }) !== null

async function edit(values: FakeValues = {}) {
  const drawn = await renderChat({ messages, ...values })
  await userEvent.click(pencil())
  return drawn
}

test('the bubble becomes a field with its text and the focus', async () => {
  await edit()
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('How so?')
  expect(row(0).getByText('What followed stays with the message of before.')).toBeTruthy()
})

test.each(['{Enter}', '{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  '%s saves and sends',
  async (keys) => {
    const { session } = await edit()
    await userEvent.type(field(), `, then${keys}`)
    expect(session.callsOf('edit')).toEqual([['1', 'How so?, then']])
    expect(isEditing()).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your message' }))
  },
)

test('what the page prevents is not sent, and stays in the field', async () => {
  const onBeforeSend = vi.fn((_detail: { text?: string }) => false)
  const { session } = await renderChat(
    { messages },
    { handlers: { current: { exposeText: true, onBeforeSend } } },
  )
  await userEvent.click(pencil())
  await userEvent.type(field(), ' 4111 1111{Enter}')
  expect(onBeforeSend.mock.calls.map(([detail]) => detail.text)).toEqual(['How so? 4111 1111'])
  expect(session.callsOf('edit')).toEqual([])
  expect(field().value).toBe('How so? 4111 1111')
  onBeforeSend.mockReturnValue(true)
  await userEvent.type(field(), '{Enter}')
  expect(session.callsOf('edit')).toHaveLength(1)
})

test('a new line is no end', async () => {
  const { session } = await edit()
  await userEvent.type(field(), '{Shift>}{Enter}{/Shift}more')
  expect(field().value).toBe('How so?\nmore')
  expect(session.callsOf('edit')).toEqual([])
})

test('what an input method takes is not meant for the field', async () => {
  const { session } = await edit()
  await userEvent.type(field(), ' ん')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true })
  expect(session.callsOf('edit')).toEqual([])
  expect(isEditing()).toBe(true)
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s leaves it as it was, and the focus at the pencil', async (_, leave) => {
  const { session } = await edit()
  await userEvent.type(field(), ' no')
  await leave()
  expect(isEditing()).toBe(false)
  expect(row(0).getByText('How so?')).toBeTruthy()
  expect(document.activeElement).toBe(pencil())
  expect(session.callsOf('edit')).toEqual([])
  await userEvent.click(pencil())
  expect(field().value).toBe('How so?')
})

test('leaving it has the focus at the pencil also while an answer is being written', async () => {
  const { session, change } = await edit()
  await change(() => session.set({ live: { id: '3', phase: 'waiting', text: '' } }))
  await userEvent.keyboard('{Escape}')
  expect(isEditing()).toBe(false)
  expect(document.activeElement).toBe(pencil())
})

test('leaving it has the focus at its row where the pencil is yet to be drawn', async () => {
  await edit()
  const thread = document.querySelector('.st-thread')!
  // A reader on the way.
  thread.scrollTop = 500
  fireEvent.scroll(thread)
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(row(0).queryByRole('button', { name: 'Edit message' })).toBeNull()
  expect(document.activeElement).toBe(screen.getAllByRole('article')[0])
})

test('an unchanged text asks nothing', async () => {
  const { session } = await edit()
  await userEvent.click(screen.getByRole('button', { name: 'Save and send' }))
  expect(session.callsOf('edit')).toEqual([])
  expect(isEditing()).toBe(false)
})

test('an empty text cannot be sent', async () => {
  const { session } = await edit()
  await userEvent.clear(field())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save and send' }).disabled).toBe(true)
  await userEvent.type(field(), '{Enter}')
  expect(session.callsOf('edit')).toEqual([])
})

test('what is refused stays in the field', async () => {
  const { session } = await edit()
  session.on({ edit: async () => false })
  await userEvent.type(field(), ' really?{Enter}')
  expect(field().value).toBe('How so? really?')
  expect(document.activeElement).toBe(field())
})

test('pictures stay with the question', async () => {
  await edit({
    messages: [
      question('1', 'Look', { images: [{ url: 'https://studio.example/a.png', width: 4, height: 3 }] }),
    ],
  })
  expect(row(0).getByRole('img')).toBeTruthy()
  await userEvent.clear(field())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save and send' }).disabled).toBe(false)
})

test('not while an answer is being written', async () => {
  const { session, change } = await renderChat({ messages })
  await change(() => session.set({ live: { id: '3', phase: 'waiting', text: '' } }))
  expect(pencil().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(pencil())
  expect(isEditing()).toBe(false)
})

test.each([
  ['that is on its way', { messages: [question('1', 'Hi', { status: 'sending', serverId: null })] }],
  ['that did not arrive', { messages: [question('1', 'Hi', { status: 'unsent', serverId: null })] }],
] as const)('a question %s is not edited', async (_, values) => {
  await renderChat(values)
  expect(screen.queryByRole('button', { name: 'Edit message' })).toBeNull()
})

test('a chat that takes no input edits nothing', async () => {
  await renderChat({ messages }, { isDisabled: true })
  expect(screen.queryByRole('button', { name: 'Edit message' })).toBeNull()
})

test('a chat that takes no input any more sends no edit, and keeps what was typed until it does again', async () => {
  const { session, rerenderChat } = await edit()
  await userEvent.type(field(), ' really?')
  rerenderChat({ isDisabled: true })
  expect(isEditing()).toBe(false)
  rerenderChat({ isDisabled: false })
  expect(field().value).toBe('How so? really?')
  expect(session.callsOf('edit')).toEqual([])
})
