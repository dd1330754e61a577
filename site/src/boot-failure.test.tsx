import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { boot } from './boot.tsx'

// The file with the texts cannot be fetched.
vi.mock('./locales/en.json', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('when no texts can be had the generic error screen says so, and the cause is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const element = document.createElement('div')
  element.id = 'root'
  document.body.append(element)

  const root = await act(() => boot(document, undefined))
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByText('The texts of the site could not be loaded.')).toBeTruthy()
  expect(log.mock.calls.flat().join(' ')).toContain('The site could not start.')
  act(() => root.unmount())
})
