import type { ChatControls } from '@ai-studio/react/chat'
import { afterEach, expect, test, vi } from 'vitest'
import type { ElementView } from '../element-view.ts'
import type { ChatHost } from './chat-host.ts'
import { connectChat } from './connect-chat.ts'
import type { FrameMaker } from './frame.ts'
import { mount } from './mount-chat.tsx'
import { parts } from './parts.ts'

vi.mock(import('@ai-studio/react/chat'), async (original) => ({
  ...(await original()),
  Chat: (props) => {
    const controls = props.controls as { current: Partial<ChatControls> | null }
    controls.current = { focus() {} }
    return <p>A chat</p>
  },
}))

let view: ElementView
let props: ChatHost['props']
let told: string[]
/** Lets the files of the chat arrive. */
let arrive: () => void
let count = 0

/** Its visitor has left it closed on the page before. */
let isHeld = false

const frame: FrameMaker = (_root, _launcher, onClose) => {
  if (isHeld) onClose()
  const panel = { open: () => false, close() {}, name() {} }
  return { content: document.createElement('div'), css: '', panel, remove() {} }
}

afterEach(() => {
  view.unmount()
  document.body.replaceChildren()
  isHeld = false
  vi.restoreAllMocks()
})

/** A launcher whose chat is on its way. */
function show(): void {
  count += 1
  const element = document.createElement('div')
  document.body.append(element)
  element.attachShadow({ mode: 'open' })
  const { promise, resolve } = Promise.withResolvers<void>()
  arrive = resolve
  vi.spyOn(parts, 'load').mockImplementation(async () => {
    await promise
    return { mountChat: (host, surroundings) => mount(host, surroundings, frame) }
  })
  told = []
  props = {
    mode: 'launcher',
    endpoint: `https://studio-${count}.example`,
    instance: '',
    theme: '',
    lang: 'en',
    isOpen: false,
  } as unknown as ChatHost['props']
  const emit = (name: string) => told.push(name) > 0
  view = connectChat({ props, element, emit, ready() {} })
}

async function call(...methods: string[]): Promise<void> {
  const calls = methods.map((method) => view.call(method, []))
  arrive()
  await Promise.all(calls)
}

test.each([
  ['open', 'close'],
  ['focusComposer', 'close'],
  ['focusComposer', 'toggle'],
  ['toggle', 'toggle'],
])('a launcher that was closed before its chat has come stays closed: %s, %s', async (first, second) => {
  show()
  await call(first, second)
  expect(props.isOpen).toBe(false)
  expect(told).not.toContain('open')
})

test.each([
  ['close', 'open'],
  ['close', 'focusComposer'],
  ['open', 'setDraft'],
])('one that was opened last is open: %s, %s', async (first, second) => {
  show()
  await call(first, second)
  expect(props.isOpen).toBe(true)
  expect(told).toEqual(['open'])
})

test.each([
  ['open', 'close'],
  ['toggle', 'toggle'],
])('also where its visitor has left it closed on the page before: %s, %s', async (first, second) => {
  isHeld = true
  show()
  await call(first, second)
  expect(props.isOpen).toBe(false)
})

test.each(['open', 'focusComposer', 'toggle'])(
  '%s opens what its visitor has left closed',
  async (method) => {
    isHeld = true
    show()
    await call(method)
    expect(props.isOpen).toBe(true)
  },
)

test('what its visitor has left closed is not opened by a page that has it open from the beginning', async () => {
  isHeld = true
  show()
  props.isOpen = true
  view.update()
  await call('setDraft')
  expect(props.isOpen).toBe(false)
  await view.call('open', [])
  expect(props.isOpen).toBe(true)
})
