import { limits } from '@ai-studio/contract/constants'
import { cleanup, configure, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { $toasts, dismissToast } from '../../ui/toasts.ts'
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
