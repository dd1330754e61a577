import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'
import { GenericErrorScreen } from './generic-error-screen.tsx'

let thrown: unknown

function Broken(): never {
  throw thrown
}

function renderBroken(value: unknown) {
  thrown = value
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(
    <ErrorBoundary screen={GenericErrorScreen}>
      <Broken />
    </ErrorBoundary>,
  )
  return log
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.documentElement.lang = 'en'
})

test('says what happened in the words of the specification, with the text of the error, and logs it', () => {
  const error = new Error('The store is gone.')
  const log = renderBroken(error)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong')
  expect(
    screen.getByText("We're sorry, but something unexpected happened. Please try refreshing the page."),
  ).toBeTruthy()
  expect(screen.getByText('The store is gone.')).toBeTruthy()
  expect(log.mock.calls.flat()).toContain(error)
})

test('Refresh Page loads the page again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  renderBroken(new Error('x'))
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('speaks Vietnamese on a Vietnamese page, without any provider', () => {
  document.documentElement.lang = 'vi'
  renderBroken(new Error('x'))
  expect(screen.getByRole('heading', { name: 'Đã xảy ra lỗi' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tải lại trang' })).toBeTruthy()
})

test.each([
  ['a text', 'just a text', 'just a text'],
  ['nothing', undefined, 'Unknown error'],
  ['null', null, 'Unknown error'],
  ['an error without a message', new TypeError(), 'TypeError'],
])('stands up to %s being thrown', (_, value, text) => {
  renderBroken(value)
  expect(screen.getByText(text)).toBeTruthy()
})
