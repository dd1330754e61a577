import { cleanup, configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { renderChat } from '../testing/render-chat.tsx'
import { answer, question } from '../testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(cleanup)

const messages = [question('1', 'How?'), answer('2', 'So.')]
const band = () => screen.queryByText('Temporary chat. Nothing of it is kept, and it ends when you leave it.')
const composer = () => screen.getByRole('textbox')
async function choose(name: RegExp) {
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

test('begins from the menu, says that nothing is kept, and ends without asking', async () => {
  const { session } = await renderChat({ messages, conversationId: 'c' })
  expect(band()).toBeNull()
  await choose(/^Temporary chat/)
  expect(session.callsOf('newConversation')).toEqual([[{ isTemporary: true }]])
  expect(band()).toBeTruthy()
  expect(document.activeElement).toBe(composer())
  await choose(/^End the temporary chat/)
  expect(session.callsOf('newConversation')).toHaveLength(2)
  expect(band()).toBeNull()
})

test('begins with a key', async () => {
  const { session } = await renderChat({ messages, conversationId: 'c' })
  composer().focus()
  await userEvent.keyboard('{Alt>}{Shift>}N{/Shift}{/Alt}')
  expect(session.callsOf('newConversation')).toEqual([[{ isTemporary: true }]])
})

test('ends from its band, with “New chat”, and by starting over: none of them asks', async () => {
  const { session, change } = await renderChat({ isTemporary: true, messages })
  for (const name of ['End', 'New chat', 'Delete and start over']) {
    await change(() => session.set({ isTemporary: true, messages }))
    await userEvent.click(screen.getByRole('button', { name }))
    expect(band()).toBeNull()
    expect(document.activeElement).toBe(composer())
  }
  expect(session.callsOf('newConversation')).toEqual([[], [], []])
  expect(session.callsOf('startOver')).toEqual([])
})

test('is neither shared nor rated', async () => {
  await renderChat({ isTemporary: true, messages, conversationId: null })
  const share = screen.getByRole<HTMLButtonElement>('button', { name: 'Share' })
  expect(share.disabled).toBe(true)
  expect(share.title).toBe('A temporary chat cannot be shared')
  expect(screen.queryByRole('button', { name: 'Good answer' })).toBeNull()
})

test('is edited and answered anew at its end all the same', async () => {
  await renderChat({
    isTemporary: true,
    messages: messages.map((message) => ({ ...message, serverId: null })),
  })
  expect(screen.getByRole('button', { name: 'Edit message' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
