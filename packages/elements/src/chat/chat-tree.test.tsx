import { createSmallTexts } from '@ai-studio/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChatTree, makeSlots } from './chat-tree.tsx'
import type { ChatHost } from './chat-host.ts'

vi.mock('@ai-studio/react/chat', () => ({
  Chat() {
    throw new Error('broken')
  },
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a chat that can not be drawn tells the page, its developers and the visitor', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const emit = vi.fn(() => true)
  const fail = vi.fn()
  const host = { props: { mode: 'inline' }, emit, element: document.body } as unknown as ChatHost
  render(
    <ChatTree
      host={host}
      endpoint="https://studio.example"
      texts={createSmallTexts()}
      language="en"
      slots={makeSlots()}
      controls={{ current: null }}
      onClose={undefined}
      fail={fail}
    />,
  )
  const detail = { code: 'RENDER_FAILED', phase: 'render', retryable: true }
  expect(emit).toHaveBeenCalledExactlyOnceWith('error', detail, false)
  expect(fail).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ ...detail, cause: new Error('broken') }),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Your messages are kept')
})
