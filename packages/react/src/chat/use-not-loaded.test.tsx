import { act, cleanup } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderWithStudio } from '../testing/render.tsx'
import { $toasts } from '../ui/toasts.ts'
import { useNotLoaded } from './use-not-loaded.ts'

afterEach(cleanup)

let tell: (retry: () => void) => void

function Part() {
  const tellNotLoaded = useNotLoaded()
  useEffect(() => {
    tell = tellNotLoaded
  }, [tellNotLoaded])
  return null
}

test('a part that could not be loaded is offered again no longer than its chat is there', () => {
  const { unmount } = renderWithStudio(<Part />, { endpoint: 'https://studio.example' })
  act(() => tell(() => {}))
  expect($toasts.get()).toHaveLength(1)
  unmount()
  expect($toasts.get()).toEqual([])
})
