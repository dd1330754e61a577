import { limits } from '@ai-studio/contract/constants'
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { $toasts, dismissToast } from '../../ui/toasts.ts'
import type { FakeChatSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { renderChat, type FakeValues } from '../testing/render-chat.tsx'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(() => {
  cleanup()
  for (const { id } of $toasts.get()) dismissToast(id)
})

const patience = { timeout: 10_000 }

async function open(values: FakeValues = {}) {
  const drawn = await renderChat(values)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(screen.getByRole('menuitem', { name: /^Instructions/ }))
  await screen.findByRole('dialog', { name: 'Instructions' }, patience)
  return drawn
}
const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What the model should know or do' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isOpen = () => screen.queryByRole('dialog', { name: 'Instructions' }) !== null

test('says what it does, and who does not follow it', async () => {
  await open()
  expect(document.activeElement).toBe(field())
  expect(screen.getByText(/before every question .* like Guide, do not follow it/)).toBeTruthy()
})

test('are saved, shown at the head of the chat, and cleared', async () => {
  const { session } = await open()
  await userEvent.type(field(), '  Answer briefly. ')
  await userEvent.click(button('Save'))
  expect(session.callsOf('setInstructions')).toEqual([['Answer briefly.']])
  expect(isOpen()).toBe(false)
  expect((await screen.findAllByText('The instructions are saved.'))[0]).toBeTruthy()
  await userEvent.click(button('Instructions are in force. Show them'))
  expect(field().value).toBe('Answer briefly.')
  await userEvent.click(button('Clear'))
  expect(session.callsOf('setInstructions').at(-1)).toEqual([''])
  expect(screen.queryByRole('button', { name: /in force/ })).toBeNull()
})

test('what is left unsaved is gone at the next opening', async () => {
  const { session } = await open({ instructions: 'As they are.' })
  await userEvent.type(field(), ' And more.')
  await userEvent.click(button('Cancel'))
  await userEvent.click(button('Instructions are in force. Show them'))
  expect(field().value).toBe('As they are.')
  expect(session.callsOf('setInstructions')).toEqual([])
})

test('what could not be saved stays to be tried again', async () => {
  const { session } = await open()
  session.on({ setInstructions: async () => false })
  await userEvent.type(field(), 'Briefly.{Control>}{Enter}{/Control}')
  expect((await screen.findAllByText(/could not be saved/))[0]).toBeTruthy()
  expect(isOpen()).toBe(true)
  expect(field().value).toBe('Briefly.')
})

describe('what is left while it is being saved', () => {
  /** Saves as the engine does, which shows it at once; answers how the server settles it. */
  function hold(session: FakeChatSession) {
    const settled = Promise.withResolvers<boolean>()
    session.on({
      setInstructions: async (given) => {
        const before = session.$instructions.get()
        session.$instructions.set(given)
        const isSaved = await settled.promise
        if (!isSaved && session.$instructions.get() === given) session.$instructions.set(before)
        return isSaved
      },
    })
    return (isSaved: boolean) => act(async () => settled.resolve(isSaved))
  }
  async function leaveWhileSaving() {
    const drawn = await open({ conversationId: 'c1' })
    const settle = hold(drawn.session)
    await userEvent.type(field(), 'Briefly.')
    await userEvent.click(button('Save'))
    await userEvent.click(button('Cancel'))
    expect(isOpen()).toBe(false)
    return { ...drawn, settle }
  }
  async function openAgain() {
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: /^Instructions/ }))
  }

  test('and cannot be, is there at the next opening, to be tried again', async () => {
    const { session, settle } = await leaveWhileSaving()
    await settle(false)
    expect((await screen.findAllByText(/could not be saved/))[0]).toBeTruthy()
    expect(session.$instructions.get()).toBe('')
    await openAgain()
    expect(field().value).toBe('Briefly.')
    await userEvent.click(button('Cancel'))
    await openAgain()
    expect(field().value).toBe('')
  })

  test('and cannot be, is not shown in another conversation', async () => {
    const { session, change, settle } = await leaveWhileSaving()
    await change(() => session.set({ conversationId: 'c2', instructions: '' }))
    await settle(false)
    await openAgain()
    expect(field().value).toBe('')
  })

  test('closes no other dialog', async () => {
    const { settle } = await leaveWhileSaving()
    await userEvent.click(screen.getByRole('button', { name: 'Share' }))
    await screen.findByRole('dialog', { name: 'Share conversation' }, patience)
    await settle(true)
    expect((await screen.findAllByText('The instructions are saved.'))[0]).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Share conversation' })).toBeTruthy()
  })

  test('takes nothing from what is being written in another conversation', async () => {
    const { session, change, settle } = await leaveWhileSaving()
    await change(() => session.set({ conversationId: 'c2', instructions: '' }))
    await openAgain()
    await userEvent.type(field(), 'At length.')
    await settle(true)
    expect(isOpen()).toBe(true)
    expect(field().value).toBe('At length.')
  })
})

test('what is written while it is being saved stays', async () => {
  const { session } = await open()
  const settled = Promise.withResolvers<boolean>()
  session.on({ setInstructions: () => settled.promise })
  await userEvent.type(field(), 'Briefly.')
  await userEvent.click(button('Save'))
  await userEvent.type(field(), ' In verse.')
  await act(async () => settled.resolve(true))
  expect(isOpen()).toBe(true)
  expect(field().value).toBe('Briefly. In verse.')
})

test('a text that is too long says by how much', async () => {
  const { session } = await open()
  fireEvent.change(field(), { target: { value: 'a'.repeat(limits.instructionsLength + 2) } })
  expect(screen.getByText('2 characters too many')).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(button('Save').disabled).toBe(true)
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  expect(session.callsOf('setInstructions')).toEqual([])
})

test('nothing to complain about', async () => {
  await open({ instructions: 'Briefly.' })
  const { violations } = await axe.run(screen.getByRole('dialog', { name: 'Instructions' }), {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
})
