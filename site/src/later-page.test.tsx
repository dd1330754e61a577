import { act, screen } from '@testing-library/react'
import { Suspense, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { PageErrorScreen } from './errors/page-error-screen.tsx'
import { later, type LaterPage } from './later-page.tsx'
import { renderSite, resetChoices } from './testing/render-site.tsx'

const Greeting = () => <h1>Hello</h1>

/** A page whose code arrives when the test says so. */
function arrivingPage(room?: ReactElement) {
  const code = Promise.withResolvers<{ Greeting: typeof Greeting }>()
  return {
    page: later(() => code.promise, 'Greeting', room),
    arrive: () => code.resolve({ Greeting }),
    ...code,
  }
}

/** Lets time pass, and draws what that has brought. */
async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(async () => {})
}

const show = (page: LaterPage): ReactElement => (
  <ErrorBoundary screen={PageErrorScreen}>
    <Suspense fallback={<p>Held back</p>}>{page.element}</Suspense>
  </ErrorBoundary>
)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  resetChoices()
})

test('a page waits for its code by itself, so that nothing holds it back', async () => {
  const { page, arrive } = arrivingPage()
  renderSite(show(page))
  expect(screen.queryByText('Held back')).toBeNull()
  expect(screen.getByRole('status', { name: 'Loading the page…' })).toBeTruthy()
  arrive()
  expect(await screen.findByRole('heading', { name: 'Hello' })).toBeTruthy()
})

test('a page that has arrived is drawn at once', async () => {
  const { page, arrive } = arrivingPage()
  const loading = page.load('en', '/')
  arrive()
  await loading
  renderSite(show(page))
  expect(screen.getByRole('heading', { name: 'Hello' })).toBeTruthy()
})

test('what stands below keeps its room until then', async () => {
  const { page, arrive } = arrivingPage(<p>Room</p>)
  expect(page.isBelow).toBe(true)
  renderSite(show(page))
  expect(screen.getByText('Room')).toBeTruthy()
  arrive()
  expect(await screen.findByRole('heading', { name: 'Hello' })).toBeTruthy()
  expect(screen.queryByText('Room')).toBeNull()
})

test('a page whose code does not arrive says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { page, reject } = arrivingPage()
  renderSite(show(page))
  reject(new TypeError('The code did not arrive.'))
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('what stands below and does not arrive leaves the page alone, and comes when there is a connection again', async () => {
  const source = vi.fn().mockRejectedValueOnce(new TypeError('The code did not arrive.'))
  const page = later(source.mockResolvedValue({ Greeting }), 'Greeting', <p>Room</p>)
  renderSite(show(page))
  await act(async () => {})
  expect(source).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Room')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  dispatchEvent(new Event('online'))
  expect(await screen.findByRole('heading', { name: 'Hello' })).toBeTruthy()
  expect(source).toHaveBeenCalledTimes(2)
})

test('what stands below is asked for again after a while, and a few times', async () => {
  vi.useFakeTimers()
  const source = vi.fn().mockRejectedValue(new TypeError('The code did not arrive.'))
  renderSite(show(later(source, 'Greeting', <p>Room</p>)))
  await pass(0)
  await pass(900)
  expect(source).toHaveBeenCalledTimes(1)
  for (const wait of [100, 4_000, 15_000]) await pass(wait)
  expect(source).toHaveBeenCalledTimes(4)
  await pass(600_000)
  expect(source).toHaveBeenCalledTimes(4)
  expect(screen.getByText('Room')).toBeTruthy()
})

test('a connection that is said to be there before it works is not the last chance', async () => {
  vi.useFakeTimers()
  const source = vi.fn().mockRejectedValue(new TypeError('The code did not arrive.'))
  renderSite(show(later(source, 'Greeting', <p>Room</p>)))
  for (const wait of [0, 1_000, 4_000, 15_000]) await pass(wait)
  const before = source.mock.calls.length
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(source).toHaveBeenCalledTimes(before + 1)
  source.mockResolvedValue({ Greeting })
  await pass(1_000)
  expect(screen.getByRole('heading', { name: 'Hello' })).toBeTruthy()
  dispatchEvent(new Event('online'))
  await pass(600_000)
  expect(source).toHaveBeenCalledTimes(before + 2)
})
