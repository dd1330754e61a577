import { noteLeaving } from '@ai-studio/core'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithStudio } from '../../testing/render.tsx'
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
  renderWithStudio(<ViewerPlace $viewing={$viewing} />, { endpoint: 'https://studio.example' })
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
  renderWithStudio(<ViewerPlace $viewing={$viewing} />, { endpoint: 'https://studio.example' })
  const viewing = { images: [{ url: 'https://studio.example/a.png', name: 'Image 1' }], index: 0 }
  $viewing.set(viewing)
  noteLeaving('https://other.example')
  expect($viewing.get()).toEqual(viewing)
  noteLeaving('https://studio.example')
  expect($viewing.get()).toBeNull()
})
