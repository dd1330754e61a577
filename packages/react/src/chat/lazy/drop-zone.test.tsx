import { cleanup, configure, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { $toasts } from '../../ui/toasts.ts'
import { renderChat } from '../testing/render-chat.tsx'
import { models } from '../testing/samples.ts'

beforeAll(() => configure({ reactStrictMode: true }))
afterEach(() => {
  cleanup()
  $toasts.set([])
})

const reason = 'This model cannot look at images'
const field = () => screen.getByRole('textbox', { name: 'Your message' })
const chat = () => screen.getByRole('region', { name: 'Chat' })
const told = () => $toasts.get().map(({ text }) => text)

/** What a paste or a drop brings. */
function picture(text = '') {
  const files = [new File(['x'], 'cat.png', { type: 'image/png' })]
  const types = text ? ['text/plain', 'Files'] : ['Files']
  return { files, types, items: [], getData: () => text } as unknown as DataTransfer
}
function paste(text?: string) {
  const event = createEvent.paste(field(), { clipboardData: picture(text) })
  fireEvent(field(), event)
  return event
}

test('a picture pasted for a model that cannot see is refused in words', async () => {
  const { session } = await renderChat({ models, modelId: 'guide' })
  expect(paste().defaultPrevented).toBe(true)
  expect(session.callsOf('attach')).toEqual([])
  expect((await screen.findAllByText(reason))[0]).toBeTruthy()
})

test('text that comes with a picture is pasted, whatever the model can', async () => {
  const { session } = await renderChat({ models, modelId: 'guide' })
  expect(paste('My cat').defaultPrevented).toBe(false)
  expect([session.callsOf('attach'), told()]).toEqual([[], []])
})

test('a picture dropped for a model that cannot see is refused in words', async () => {
  const { session } = await renderChat({ models, modelId: 'guide' })
  fireEvent.drop(chat(), { dataTransfer: picture() })
  expect(session.callsOf('attach')).toEqual([])
  expect((await screen.findAllByText(reason))[0]).toBeTruthy()
})

test('a picture dropped on a temporary chat is refused in words', async () => {
  const { session } = await renderChat({ isTemporary: true })
  await screen.findByRole('button', { name: /takes no images/ })
  fireEvent.drop(chat(), { dataTransfer: picture() })
  expect(session.callsOf('attach')).toEqual([])
  expect(told()).toEqual(['A temporary chat takes no images, because an image would be kept.'])
})

test('a model that can see gets both, without a word', async () => {
  const { session } = await renderChat()
  paste()
  fireEvent.drop(chat(), { dataTransfer: picture() })
  expect([session.callsOf('attach').length, told()]).toEqual([2, []])
})
