import { act, cleanup, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithStudio } from '../../testing/render.tsx'
import { $toasts } from '../../ui/toasts.ts'
import { useParts } from './use-parts.ts'

vi.mock('../conversations/index.ts', () => {
  throw new Error('offline')
})
afterEach(cleanup)

let parts: ReturnType<typeof useParts>

function Chat() {
  const here = useParts()
  useEffect(() => {
    parts = here
  })
  return null
}

test('a part that could not be loaded is offered again no longer than its chat is there', async () => {
  const { unmount } = renderWithStudio(<Chat />, { endpoint: 'https://studio.example' })
  act(() => parts.open('conversations'))
  await waitFor(() => expect($toasts.get()).toHaveLength(1))
  unmount()
  expect($toasts.get()).toEqual([])
})
