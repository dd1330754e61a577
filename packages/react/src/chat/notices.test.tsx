import { cleanup, configure } from '@testing-library/react'
import type { ChatNotice } from '@ai-studio/core/chat'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderChat, type FakeValues } from './testing/render-chat.tsx'
import { answer, question, shortAnswer } from './testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(cleanup)

const begun = { messages: [question('1', 'How?'), answer('2', shortAnswer)], conversationId: 'c' }
const notice: ChatNotice = { kind: 'error', code: 'UNKNOWN', text: 'It broke.', canRetry: false }

/** How often a text stands where screen readers read by themselves. */
const heard = (text: string) =>
  [...document.querySelectorAll('[role=status], [role=alert], [aria-live=polite]')]
    .filter((region) => !region.parentElement?.closest('[role=status], [role=alert], [aria-live=polite]'))
    .reduce((sum, region) => sum + region.textContent.split(text).length - 1, 0)

/** A failure as the engine tells of it. */
function tell(id: number, given: ChatNotice | null, text = given?.text ?? ''): FakeValues {
  return { notice: given, announcement: { id, kind: 'error', text } }
}

test('screen readers hear a notice once', async () => {
  const { session, change } = await renderChat(begun)
  await change(() => session.set(tell(1, notice)))
  expect(heard('It broke.')).toBe(1)
})

test('the same notice once more is drawn anew, so that it is heard again', async () => {
  const { session, change } = await renderChat(begun)
  await change(() => session.set(tell(1, notice)))
  const before = document.querySelector('.st-chat-notice')
  await change(() => session.set(tell(2, { ...notice })))
  expect(document.querySelector('.st-chat-notice')).not.toBe(before)
  expect(heard('It broke.')).toBe(1)
})

test('a notice does not have the words about a temporary chat read again', async () => {
  await renderChat({ ...begun, isTemporary: true })
  const region = document.querySelector('.st-chat-temporary')?.closest('[role=status]')
  expect(region?.getAttribute('aria-atomic')).toBe('false')
})

test('a conversation that could not be loaded is told once', async () => {
  const { session, change } = await renderChat({ conversationId: 'c' })
  await change(() => session.set({ ...tell(1, notice), phase: 'error' }))
  expect(heard('It broke.')).toBe(1)
})

test('what fails afterwards is shown and told, too', async () => {
  const { session, change } = await renderChat({ phase: 'error', conversationId: 'c' })
  await change(() => session.set({ ...tell(1, notice), messages: [question('1', 'Hi')] }))
  expect(document.querySelector('.st-chat-notice')?.textContent).toContain('It broke.')
  expect(heard('It broke.')).toBe(1)
})

test('without a connection, where another notice stands in its place, a failure is still heard', async () => {
  const { session, change } = await renderChat({ ...begun, online: false })
  await change(() => session.set(tell(1, notice)))
  expect([heard('It broke.'), heard('You are offline. What you write is kept.')]).toEqual([1, 1])
})

test('a failed answer, which no notice tells of, is heard once', async () => {
  const { session, change } = await renderChat(begun)
  await change(() => session.set(tell(1, null, 'Too slow.')))
  expect(heard('Too slow.')).toBe(1)
})

test('an image that could not be uploaded is heard once, and so is the next one', async () => {
  const { session, change } = await renderChat(begun)
  const failed = (id: string) =>
    ({ id, name: `${id}.png`, status: 'failed', progress: 0, previewUrl: '', error: 'Too large.' }) as const
  const told = () => document.querySelector('.st-attachments [role=alert]')
  await change(() => session.set({ attachments: [failed('a')], ...tell(1, null, 'Too large.') }))
  await vi.waitFor(() => expect(told()).toBeTruthy())
  expect(heard('Too large.')).toBe(1)
  const before = told()
  await change(() => session.set({ attachments: ['a', 'b'].map(failed), ...tell(2, null, 'Too large.') }))
  expect(told()).not.toBe(before)
  expect(heard('Too large.')).toBe(1)
})
