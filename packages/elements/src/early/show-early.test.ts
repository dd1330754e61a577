import type { Message } from '@ai-studio/contract'
import { expect, test, vi } from 'vitest'
import { showEarly } from './show-early.ts'

// As the build has it.
vi.mock('react', () => import('./still.ts'))
vi.mock('react/jsx-runtime', () => import('./still.ts'))
vi.mock('react/jsx-dev-runtime', async () => {
  const { Fragment, jsx } = await import('./still.ts')
  return { Fragment, jsxDEV: jsx }
})
vi.mock('../../../react/src/provider/use-studio.ts', () => import('./still-hooks.ts'))
vi.mock('../../../react/src/chat/markdown/use-highlight.ts', () => import('./still-hooks.ts'))
vi.mock('../../../react/src/chat/use-copy.ts', () => import('./still-hooks.ts'))

const messages: Message[] = [
  { id: 'a', role: 'user', content: 'Hello', timestamp: '2026-01-01T00:00:00Z', status: 'complete' },
  { id: 'b', role: 'assistant', content: 'Hi', timestamp: '2026-01-01T00:00:01Z', status: 'complete' },
]

test.each([
  [null, false],
  ['', true],
  ['disabled', true],
  ['false', false],
])('disabled as it is written decides whether messages are taken: %j', (written, isDisabled) => {
  const element = document.createElement('div')
  const root = element.attachShadow({ mode: 'open' })
  if (written !== null) element.setAttribute('disabled', written)
  vi.spyOn(element, 'clientHeight', 'get').mockReturnValue(600)
  document.body.append(element)
  showEarly(element, { language: 'en', base: 'https://studio.test' }, { messages })
  const footer = root.querySelector('.st-chat-footer')!.textContent
  expect(footer.includes('takes no messages')).toBe(isDisabled)
  element.remove()
})
