import { $leavings } from '@ai-studio/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createViewing } from './viewing.ts'
import { ViewerPlace } from './viewer-place.tsx'

vi.mock('./index.ts', () => {
  throw new Error('The part cannot be loaded.')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('where the viewer cannot come, the image opens in a tab', async () => {
  const open = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  const $viewing = createViewing()
  render(<ViewerPlace $viewing={$viewing} />)
  $viewing.set({ images: [{ url: 'https://studio.example/a.png', name: 'Image 1' }], index: 0 })
  await vi.waitFor(() =>
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'https://studio.example/a.png',
      '_blank',
      'noopener,noreferrer',
    ),
  )
  expect($viewing.get()).toBeNull()
})

test('whoever leaves takes along what they look at', () => {
  const $viewing = createViewing()
  render(<ViewerPlace $viewing={$viewing} />)
  $viewing.set({ images: [{ url: 'https://studio.example/a.png', name: 'Image 1' }], index: 0 })
  $leavings.set($leavings.get() + 1)
  expect($viewing.get()).toBeNull()
})
