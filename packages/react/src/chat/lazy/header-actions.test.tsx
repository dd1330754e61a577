import { noteLeaving } from '@ai-studio/core'
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { $toasts, dismissToast } from '../../ui/toasts.ts'
import { renderChat } from '../testing/render-chat.tsx'
import { answer, question } from '../testing/samples.ts'

const conversations = vi.hoisted(() => ({ isBroken: false }))
vi.mock('../conversations/index.ts', async (original) => {
  if (conversations.isBroken) throw new Error('offline')
  return original()
})

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(() => {
  cleanup()
  for (const { id } of $toasts.get()) dismissToast(id)
  vi.restoreAllMocks()
})

/** The parts are files of their own, which a busy machine fetches slowly. */
const patience = { timeout: 10_000 }

const begun = {
  messages: [question('1', 'How?'), answer('2', 'So.')],
  conversationId: '5f0c1f63-8a1e-4b6e-9d51-0a3d6f3b7c11',
  title: 'Tea',
}

const always = ['Instructions', 'Temporary chat', 'Print or save as PDF']

function withWidth(width: number) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
}
const entries = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  return within(screen.getByRole('menu', { name: 'More' }))
    .getAllByRole('menuitem')
    .map((entry) => entry.textContent)
}

test('a part that does not come is told, and tried again', async () => {
  conversations.isBroken = true
  // Nobody answers there.
  await renderChat(begun, {}, 'http://127.0.0.1:9')
  await userEvent.click(screen.getByRole('button', { name: 'Conversations' }))
  expect((await screen.findAllByText(/A part of the chat could not be loaded/))[0]).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Conversations' })).toBeNull()
  conversations.isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('dialog', { name: 'Conversations' }, patience)).toBeTruthy()
})

test('what somebody has open, and has written there, goes with them when they sign out', async () => {
  await renderChat(begun)
  const open = async () => {
    await entries()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Instructions' }))
    return within(
      await screen.findByRole('dialog', { name: 'Instructions' }, patience),
    ).getByRole<HTMLTextAreaElement>('textbox')
  }
  await userEvent.type(await open(), 'I am Lan')
  act(() => noteLeaving('https://studio.example'))
  expect(screen.queryByRole('dialog', { name: 'Instructions' })).toBeNull()
  expect((await open()).value).toBe('')
})

test('where there is room everything has a button, and sharing waits for a conversation', async () => {
  const { session, change } = await renderChat()
  const share = screen.getByRole<HTMLButtonElement>('button', { name: 'Share' })
  expect(share.disabled).toBe(true)
  await change(() => session.set(begun))
  expect(share.disabled).toBe(false)
  expect(await entries()).toEqual([...always, 'Keyboard shortcuts'])
})

test.each([
  [420, ['Conversations', 'Share', ...always, 'Keyboard shortcuts'], true],
  [340, ['Conversations', 'Share', ...always, 'Keyboard shortcuts', 'Delete and start over'], false],
])('at %i pixels one menu holds what there is no room for', async (width, expected, hasTrash) => {
  withWidth(width)
  await renderChat(begun)
  expect(screen.queryByRole('button', { name: 'Conversations' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete and start over' }) !== null).toBe(hasTrash)
  expect(screen.getByRole('button', { name: 'New chat' })).toBeTruthy()
  expect(await entries()).toEqual(expected)
})

test('the menu deletes too', async () => {
  withWidth(340)
  const { session } = await renderChat(begun)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete and start over' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this conversation?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(session.callsOf('startOver')).toHaveLength(1)
})

test('a chat that takes no input offers none of it', async () => {
  await renderChat(begun, { isDisabled: true })
  expect(screen.queryByRole('button', { name: 'Conversations' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

describe('keys', () => {
  const press = (keys: string) => userEvent.keyboard(keys)

  test('work from the composer, and are explained by a sheet', async () => {
    const { session } = await renderChat(begun)
    screen.getByRole('textbox').focus()
    await press('{Control>}/{/Control}')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, patience)
    expect(within(sheet).getByText('Copy the last answer')).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }))
    screen.getByRole('textbox').focus()
    await press('{Alt>}{Shift>}O{/Shift}{/Alt}')
    expect(session.callsOf('newConversation')).toHaveLength(1)
  })

  test('copy the last answer', async () => {
    const user = userEvent.setup()
    await renderChat(begun)
    screen.getByRole('textbox').focus()
    await user.keyboard('{Alt>}{Shift>}C{/Shift}{/Alt}')
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('So.'))
  })

  test('are left alone outside the chat', async () => {
    const { session } = await renderChat(begun)
    const outside = document.body.appendChild(document.createElement('input'))
    outside.focus()
    const seen = vi.fn()
    outside.addEventListener('keydown', (event) => seen(event.defaultPrevented))
    await press('{Alt>}{Shift>}O{/Shift}{/Alt}')
    expect(seen).toHaveBeenCalledWith(false)
    expect(seen).not.toHaveBeenCalledWith(true)
    expect(session.callsOf('newConversation')).toEqual([])
    outside.remove()
  })

  test('do nothing behind an open dialog', async () => {
    const { session } = await renderChat(begun)
    await userEvent.click(screen.getByRole('button', { name: 'Delete and start over' }))
    ;(await screen.findByRole('button', { name: 'Cancel' })).focus()
    await press('{Alt>}{Shift>}O{/Shift}{/Alt}')
    expect(session.callsOf('newConversation')).toEqual([])
  })
})
