import { getStudio } from '@ai-studio/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ElementView } from '../element-view.ts'
import type { ChatHost } from './chat-host.ts'
import { mountChat } from './mount-chat.tsx'

vi.mock(import('@ai-studio/react/chat'), async (original) => ({
  ...(await original()),
  Chat: () => <p>A chat</p>,
}))

const endpoint = 'https://studio.example'
const id = '00000000-0000-4000-8000-000000000001'

let root: ShadowRoot
let view: ElementView
let asked: PromiseWithResolvers<void>
const prepare = vi.fn(() => asked.promise)

beforeEach(() => {
  asked = Promise.withResolvers()
  prepare.mockClear()
  getStudio({ endpoint }).api.prepare = prepare
})
afterEach(() => {
  vi.useRealTimers()
  view.unmount()
  document.body.replaceChildren()
})

function mount(conversationId: string): void {
  const element = document.createElement('div')
  // This document has no elements of their own kind, which alone have it.
  element.attachInternals = () => ({}) as ElementInternals
  document.body.append(element)
  root = element.attachShadow({ mode: 'open' })
  const props = { mode: 'inline', conversationId }
  const host = { props, element, root, emit: () => true, ready: () => {} } as unknown as ChatHost
  view = mountChat(host, {
    endpoint,
    launcher: undefined,
    setOpen: () => {},
    updateAll: () => {},
    fail: () => {},
  })
  view.update()
}

const shown = () => root.textContent

test('a stored conversation is asked for before the chat is drawn', async () => {
  mount(id)
  expect(prepare).toHaveBeenCalledOnce()
  await Promise.resolve()
  expect(shown()).toBe('')
  asked.resolve()
  await expect.poll(shown).toBe('A chat')
})

test('the chat is drawn without its conversation when asking for it takes long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  mount(id)
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  await expect.poll(shown).toBe('A chat')
})

test('an element that has gone while its conversation was asked for draws nothing any more', async () => {
  mount(id)
  view.unmount()
  asked.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  expect(shown()).toBe('')
})

test('a chat without a conversation asks for nothing and is drawn at once', async () => {
  mount('')
  await expect.poll(shown).toBe('A chat')
  expect(prepare).not.toHaveBeenCalled()
})
