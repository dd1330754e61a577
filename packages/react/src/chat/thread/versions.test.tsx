import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { FakeChatSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { renderChat } from '../testing/render-chat.tsx'
import { answer, question } from '../testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(cleanup)

const ids = ['server-a', 'server-b', 'server-c']
const questionOf = (letter: string) => question(letter, `Question ${letter}`, { versions: ids })
const shown = (letter: string) => [questionOf(letter), answer(`of-${letter}`, `Answer ${letter}`)]

/** As the session does: other rows take the place of those that are shown. */
function replacing(session: FakeChatSession): void {
  session.on({
    showVersion: async (id) => {
      await Promise.resolve()
      session.set({ messages: shown(id.replace('server-', '')) })
    },
  })
}
const group = (name: string) => within(screen.getByRole('group', { name }))
const earlier = () => screen.getByRole('button', { name: 'Earlier version' })
const later = () => screen.getByRole('button', { name: 'Later version' })
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'

test('a message with one version has nothing to choose from', async () => {
  await renderChat({ messages: [question('1', 'Why?'), answer('2', 'So.')] })
  expect(screen.queryByRole('button', { name: 'Earlier version' })).toBeNull()
})

test('shows which version is read, and goes through all of them up to the ends', async () => {
  const { session } = await renderChat({ messages: shown('b') })
  replacing(session)
  expect(group('Version 2 of 3').getByText('2 / 3')).toBeTruthy()
  await userEvent.click(later())
  expect(session.callsOf('showVersion')).toEqual([['server-c']])
  expect(await screen.findByRole('group', { name: 'Version 3 of 3' })).toBeTruthy()
  expect(isOff(later())).toBe(true)
  await userEvent.click(later())
  expect(session.callsOf('showVersion')).toHaveLength(1)
  await userEvent.click(earlier())
  await screen.findByRole('group', { name: 'Version 2 of 3' })
  await userEvent.click(earlier())
  await screen.findByRole('group', { name: 'Version 1 of 3' })
  expect(isOff(earlier())).toBe(true)
  expect(screen.getByText('Answer a')).toBeTruthy()
})

test('the focus stays on the control although the row is another one, and the position is said', async () => {
  const { session } = await renderChat({ messages: shown('a') })
  replacing(session)
  later().focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('group', { name: 'Version 2 of 3' })
  await waitFor(() => expect(document.activeElement).toBe(later()))
  await screen.findByText('Version 2 of 3')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Version 3 of 3')
  // At the end, where it can still be pressed to no effect, the way back is nearer.
  await waitFor(() => expect(document.activeElement).toBe(earlier()))
})

test('an answer has versions, too', async () => {
  const { session } = await renderChat({
    messages: [question('1', 'Why?'), answer('a', 'So.', { versions: ids })],
  })
  await userEvent.click(later())
  expect(session.callsOf('showVersion')).toEqual([['server-b']])
})

test('nothing is changed while an answer is being written, or where nothing may be', async () => {
  const { session, change, rerenderChat } = await renderChat({ messages: shown('b') })
  await change(() => session.set({ live: { id: '3', phase: 'waiting', text: '' } }))
  expect([earlier(), later()].map(isOff)).toEqual([true, true])
  await userEvent.click(later())
  expect(session.callsOf('showVersion')).toEqual([])
  await change(() => session.set({ live: null }))
  rerenderChat({ isDisabled: true })
  expect([earlier(), later()].map(isOff)).toEqual([true, true])
})

test('a refusal leaves the focus where it is', async () => {
  await renderChat({ messages: shown('a') })
  later().focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(later())
  expect(screen.getByText('Question a')).toBeTruthy()
})
