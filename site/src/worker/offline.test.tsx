import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import './offline.ts'

let reload: MockInstance<Location['reload']>

beforeEach(() => {
  history.replaceState(null, '', '/reset-password#token=secret')
  document.body.innerHTML =
    '<main><h1>You are offline</h1><p><a class="st-button" href="">Try again</a></p></main>'
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
})

test('who tries again has the page loaded anew, with the secret of a mailed link in its address', async () => {
  await userEvent.click(screen.getByText('Try again'))
  expect(reload).toHaveBeenCalled()
  expect(location.href).toMatch(/\/reset-password#token=secret$/)
})

test('a press beside it does nothing', async () => {
  await userEvent.click(screen.getByRole('heading', { name: 'You are offline' }))
  expect(reload).not.toHaveBeenCalled()
})

test('the page comes by itself when the connection is back', () => {
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalled()
})
