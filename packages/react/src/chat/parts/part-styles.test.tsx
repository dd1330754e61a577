import { cleanup, render, screen } from '@testing-library/react'
import { useRef, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let parts: typeof import('./part-styles.ts')
let hook: typeof import('./use-part-styles.ts')
beforeEach(async () => {
  vi.resetModules()
  parts = await import('./part-styles.ts')
  hook = await import('./use-part-styles.ts')
})
afterEach(cleanup)

function Part(): ReactElement {
  const placeRef = useRef<HTMLSpanElement>(null)
  return hook.usePartStyles('share', placeRef) ? <p>Shown</p> : <span ref={placeRef} />
}

test('a part is not shown before its styles are there, and they are told where', async () => {
  let arrive: () => void = () => {}
  const prepare = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)))
  parts.whenPartLoads('share', prepare)
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  const container = root.appendChild(document.createElement('div'))
  render(<Part />, { container })
  expect(root.textContent).toBe('')
  expect(prepare).toHaveBeenCalledExactlyOnceWith(root)
  arrive()
  await vi.waitFor(() => expect(root.textContent).toBe('Shown'))
  host.remove()
})

test('a part that nothing belongs to is shown at once', () => {
  parts.whenPartLoads('conversations', () => new Promise(() => {}))
  render(<Part />)
  expect(screen.getByText('Shown')).toBeTruthy()
})

test('styles that cannot come do not keep a part away', async () => {
  parts.whenPartLoads('share', () => Promise.reject(new Error('offline')))
  render(<Part />)
  expect(await screen.findByText('Shown')).toBeTruthy()
})
