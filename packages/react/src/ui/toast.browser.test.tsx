import { cleanup, fireEvent } from '@testing-library/react'
import axe from 'axe-core'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderWithStudio } from '../testing/render.tsx'
import { renderInShadow } from '../testing/shadow.tsx'
import '../theme/tokens.css'
import { ToastRegion } from './toast-region.tsx'
import { $toasts, dismissToast, toast } from './toasts.ts'
import './ui.css'

const region = () => page.getByRole('region', { name: 'Notifications' })
const cards = () => [...document.querySelectorAll('.st-toast-text')].map((card) => card.textContent)

beforeEach(() => page.viewport(800, 600))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  for (const { id } of $toasts.get()) dismissToast(id)
})

test('appears at the top right, above the page', async () => {
  renderWithStudio(
    <>
      <div style={{ position: 'fixed', inset: 0, zIndex: 2147483647, background: 'white' }} />
      <ToastRegion />
    </>,
  )
  toast('Copied')
  await expect.element(region()).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  const { right, top } = region().element().getBoundingClientRect()
  expect([right, top]).toEqual([784, 16])
  expect(
    region()
      .element()
      .contains(document.elementFromPoint(right - 100, top + 20)),
  ).toBe(true)
})

test('is shown by a region that can be seen, and not by one in a panel that is closed', async () => {
  const { container } = renderWithStudio(
    <>
      <div className="panel" style={{ display: 'none' }}>
        <ToastRegion />
      </div>
      <div className="page">
        <ToastRegion />
      </div>
    </>,
  )
  toast('Copied')
  await expect.element(region()).toBeVisible()
  const within = (name: string) => container.querySelector(`.${name}`)!
  expect(within('page').querySelector('[role=status]')!.textContent).toBe('Copied')
  expect(within('panel').textContent).toBe('')
})

test('goes after five seconds; the time stands still under the mouse', async () => {
  renderWithStudio(<ToastRegion />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  toast('Copied')
  await expect.element(region()).toBeVisible()
  await vi.advanceTimersByTimeAsync(4000)
  fireEvent.pointerEnter(region().element())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(cards()).toEqual(['Copied'])
  fireEvent.pointerLeave(region().element())
  await vi.advanceTimersByTimeAsync(900)
  expect(cards()).toEqual(['Copied'])
  await vi.advanceTimersByTimeAsync(200)
  expect(cards()).toEqual([])
})

test('the time stands still while the focus is inside', async () => {
  renderWithStudio(<ToastRegion />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  toast('Copied')
  await expect.element(region()).toBeVisible()
  const close = page.getByRole('button', { name: 'Dismiss notification' })
  ;(close.element() as HTMLElement).focus()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(cards()).toEqual(['Copied'])
  ;(close.element() as HTMLElement).blur()
  await vi.advanceTimersByTimeAsync(5100)
  expect(cards()).toEqual([])
})

test('one that stays can be dismissed', async () => {
  renderWithStudio(<ToastRegion />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  toast('Network error', { kind: 'error', duration: 0 })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(cards()).toEqual(['Network error'])
  vi.useRealTimers()
  await userEvent.click(page.getByRole('button', { name: 'Dismiss notification' }))
  expect(cards()).toEqual([])
})

test('the same message twice is one, and begins its time anew', async () => {
  renderWithStudio(<ToastRegion />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  toast('Copied')
  await vi.advanceTimersByTimeAsync(4000)
  toast('Copied')
  await vi.advanceTimersByTimeAsync(4000)
  expect(cards()).toEqual(['Copied'])
})

test('without a place for it its time is up all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  toast('Copied')
  toast('Network error', { duration: 0 })
  await vi.advanceTimersByTimeAsync(4000)
  toast('Saved')
  await vi.advanceTimersByTimeAsync(2000)
  renderWithStudio(<ToastRegion />)
  await expect.poll(cards).toEqual(['Network error', 'Saved'])
})

test('is read out: errors at once, the rest politely, in places that were there before', async () => {
  const { container } = renderWithStudio(<ToastRegion />)
  const polite = container.querySelector('[role=status]')
  const urgent = container.querySelector('[role=alert]')
  expect([polite?.textContent, urgent?.textContent]).toEqual(['', ''])
  toast('Copied')
  toast('Network error', { kind: 'error' })
  await expect.poll(() => [polite?.textContent, urgent?.textContent]).toEqual(['Copied', 'Network error'])
})

test('what is told as a dialog closes is read out by the region that is left', async () => {
  const draw = (isOpen: boolean) => (
    <>
      {isOpen && <ToastRegion isModal />}
      <div className="page">
        <ToastRegion />
      </div>
    </>
  )
  const { container, rerender } = renderWithStudio(draw(true))
  flushSync(() => {
    toast('Saved', { action: { label: 'Undo', onAction: () => {} } })
    rerender(draw(false))
  })
  const polite = container.querySelector('.page [role=status]')
  await expect.poll(() => polite?.textContent).toBe('Saved Undo')
})

test('one that stays longer than a newer one is not read out again when that goes', async () => {
  const { container } = renderWithStudio(<ToastRegion />)
  const polite = container.querySelector('[role=status]')
  toast('Deleted', { duration: 0 })
  await expect.poll(() => polite?.textContent).toBe('Deleted')
  const takeBack = toast('Copied')
  await expect.poll(() => polite?.textContent).toBe('Copied')
  takeBack()
  await expect.poll(cards).toEqual(['Deleted'])
  expect(polite?.textContent).toBe('')
})

test('is read out, and goes in time, after the clock of the device was set back', async () => {
  const { container } = renderWithStudio(<ToastRegion />)
  const polite = container.querySelector('[role=status]')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  toast('Deleted', { duration: 0 })
  await expect.poll(() => polite?.textContent).toBe('Deleted')
  vi.setSystemTime(Date.now() - 3_600_000)
  toast('Copied')
  await expect.poll(() => polite?.textContent).toBe('Copied')
  await vi.advanceTimersByTimeAsync(2_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  // Its time stands still under the mouse, and goes on behind it.
  fireEvent.pointerEnter(region().element())
  fireEvent.pointerLeave(region().element())
  await vi.advanceTimersByTimeAsync(3_100)
  expect(cards()).toEqual(['Deleted'])
  expect(polite?.textContent).toBe('')
})

test('what was read out before the clock was set back is not read out again as a dialog closes', async () => {
  const draw = (isOpen: boolean) => (
    <>
      {isOpen && <ToastRegion isModal />}
      <div className="page">
        <ToastRegion />
      </div>
    </>
  )
  const { container, rerender } = renderWithStudio(draw(true))
  vi.useFakeTimers({ toFake: ['Date'] })
  toast('Deleted', { duration: 0 })
  await expect.poll(() => container.querySelector('[role=status]')?.textContent).toBe('Deleted')
  vi.setSystemTime(Date.now() - 3_600_000)
  rerender(draw(false))
  await expect.poll(cards).toEqual(['Deleted'])
  expect(container.querySelector('.page [role=status]')?.textContent).toBe('')
})

test('two with the same words that can be undone are two', async () => {
  renderWithStudio(<ToastRegion />)
  const undone: string[] = []
  for (const name of ['first', 'second']) {
    toast('Deleted', { duration: 0, action: { label: 'Undo', onAction: () => void undone.push(name) } })
  }
  await expect.poll(() => document.querySelectorAll('.st-toast').length).toBe(2)
  for (const _ of [1, 2]) await userEvent.click(page.getByRole('button', { name: 'Undo' }).first())
  expect(undone).toEqual(['first', 'second'])
})

test('the focus of one that goes is where it was before, and the time of the others goes on', async () => {
  renderWithStudio(
    <>
      <button type="button">Begin</button>
      <ToastRegion />
    </>,
  )
  toast('First', { duration: 0 })
  toast('Second', { duration: 1_000 })
  const begin = page.getByRole('button', { name: 'Begin' })
  await begin.hover()
  ;(begin.element() as HTMLElement).focus()
  const close = page.getByRole('button', { name: 'Dismiss notification' })
  await expect.poll(() => close.elements().length).toBe(2)
  ;(close.first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(begin).toHaveFocus()
  await expect.poll(cards).toEqual([])
})

test('of several regions, also in shadow roots, one shows it', async () => {
  renderWithStudio(
    <>
      <ToastRegion />
      <ToastRegion />
    </>,
  )
  const { shadow, unmount } = renderInShadow(<ToastRegion />)
  onTestFinished(unmount)
  toast('Copied')
  await expect.poll(cards).toEqual(['Copied'])
  expect(shadow.querySelector('.st-toast')).toBeNull()
  cleanup()
  await expect.poll(() => shadow.querySelector('.st-toast')?.textContent).toContain('Copied')
})

test('is shown once under StrictMode', async () => {
  renderWithStudio(
    <StrictMode>
      <ToastRegion />
    </StrictMode>,
  )
  toast('Copied')
  await expect.poll(cards).toEqual(['Copied'])
})

test('has nothing for axe to complain about', async () => {
  document.documentElement.lang = 'en'
  const { container } = renderWithStudio(<ToastRegion />, { theme: 'apricot' })
  toast('Copied', { kind: 'success' })
  toast('Network error', { kind: 'error', action: { label: 'Try again', onAction: () => {} } })
  await expect.element(region()).toBeVisible()
  await expect.poll(() => document.getAnimations().length).toBe(0)
  expect((await axe.run(container)).violations).toEqual([])
})
