import type { History } from '@ai-studio/contract'
import type { ChatControls } from '@ai-studio/react/chat'
import { createSmallTexts, getStudio } from '@ai-studio/core'
import { sharedChatSession } from '@ai-studio/core/chat'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ElementView } from '../element-view.ts'
import type { ChatHost } from './chat-host.ts'
import { createBox, type FrameMaker } from './frame.ts'
import { mount } from './mount-chat.tsx'

vi.mock(import('@ai-studio/react/chat'), async (original) => ({
  ...(await original()),
  Chat: (props) => {
    controls = props.controls as typeof controls
    return <p>A chat</p>
  },
}))

let controls: { current: Partial<ChatControls> | null }

const id = '00000000-0000-4000-8000-000000000001'

let root: ShadowRoot
let view: ElementView
let endpoint: string
let history: PromiseWithResolvers<History>
let asked: string[]
let count = 0

beforeEach(() => {
  // Time does not pass by itself.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  count += 1
  // Each test has a session of its own.
  endpoint = `https://studio-${count}.example`
  history = Promise.withResolvers()
  asked = []
  const { api } = getStudio({ endpoint })
  delete api.prepare
  api.request = ((operation: string) => {
    asked.push(operation)
    return operation === 'getHistory' ? history.promise : new Promise(() => {})
  }) as typeof api.request
})
afterEach(() => {
  vi.useRealTimers()
  view.unmount()
  document.body.replaceChildren()
})

function show(conversationId: string, frame: FrameMaker = createBox): void {
  const element = document.createElement('div')
  document.body.append(element)
  root = element.attachShadow({ mode: 'open' })
  const props = { mode: 'inline', conversationId }
  const host = { props, element, emit: () => true, ready: () => {} } as unknown as ChatHost
  const surroundings = { endpoint, launcher: undefined, setOpen() {}, fail() {} }
  view = mount(host, surroundings, frame)
  view.update()
}

const shown = () => root.textContent

/** Unlike polling it leaves the false clock as it is. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
const drawn = () => until(() => shown() === 'A chat')
const conversationAsked = () => until(() => asked.includes('getHistory'))

test('a stored conversation is asked for before the chat is drawn, and both are drawn at once', async () => {
  show(id)
  await conversationAsked()
  expect(shown()).toBe('')
  history.resolve({ messages: [] })
  await drawn()
})

test('the chat is drawn without its conversation when that takes long', async () => {
  show(id)
  vi.advanceTimersByTime(100)
  await drawn()
})

test('a conversation that is being read stays until its chat is there, however long that takes', async () => {
  const early = (...[shadow]: Parameters<FrameMaker>) => {
    const content = document.createElement('div')
    content.className = 'frame'
    content.append('Read ahead')
    shadow.append(content)
    return { content, css: '', remove: () => content.remove() }
  }
  show(id, early)
  await conversationAsked()
  vi.advanceTimersByTime(60_000)
  expect(shown()).toBe('Read ahead')
  history.resolve({ messages: [] })
  await drawn()
})

test('the chat is drawn when its conversation cannot be had', async () => {
  show(id)
  history.reject(new Error('away'))
  await drawn()
})

test('a panel opens at once, with its conversation on the way', async () => {
  const panel = { open: () => false, close() {}, name() {} }
  show(id, (...values) => ({ ...createBox(...values), panel }))
  await drawn()
  await conversationAsked()
})

test('what is wrong with a stored conversation is said in words, although the chat has brought none yet', async () => {
  show(id)
  await conversationAsked()
  const timestamp = '2026-01-01T00:00:00.000Z'
  const answer = { id: id.replace(/1$/, '2'), role: 'assistant', content: 'Tea is', timestamp } as const
  history.resolve({ messages: [{ ...answer, status: 'interrupted' }] })
  await drawn()
  const studio = getStudio({ endpoint })
  const [message] = sharedChatSession({ studio, texts: createSmallTexts() }).$messages.get()
  expect(message!.error!.text).toBe('The answer was interrupted before it was complete.')
})

test('an element that has gone while its conversation was on the way draws nothing any more', async () => {
  show(id)
  view.unmount()
  history.resolve({ messages: [] })
  vi.advanceTimersByTime(100)
  await new Promise((resolve) => setImmediate(resolve))
  expect(shown()).toBe('')
})

test('a chat without a conversation asks for nothing and is drawn at once', async () => {
  show('')
  await drawn()
  expect(asked).toEqual([])
})

test('what is asked of a chat that could not be drawn waits until it can', async () => {
  show(id)
  history.resolve({ messages: [] })
  await drawn()
  const sent: string[] = []
  const ready = { send: async (text: string) => sent.push(text) > 0 }
  controls.current = ready
  controls.current = null
  let rounds = 0
  const element = root.host as HTMLElement & { send?: (text: string) => unknown }
  element.send = (text) => {
    rounds += 1
    // For ever would take the page with it.
    return rounds < 100 ? view.call('send', [text]) : undefined
  }
  const answer = view.call('send', ['Hi'])
  await new Promise((resolve) => setImmediate(resolve))
  expect([rounds, sent]).toEqual([0, []])
  controls.current = ready
  expect(await answer).toBe(true)
  expect(sent).toEqual(['Hi'])
})

test('what is asked of a chat that has gone before it was ready is for the next one', async () => {
  show(id)
  const element = root.host as HTMLElement & { send?: (text: string) => unknown }
  const next: string[] = []
  element.send = (text) => next.push(text)
  const answer = view.call('send', ['Hi'])
  view.unmount()
  await answer
  expect(next).toEqual(['Hi'])
})
