import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, readPricesIn, renderUpgrade } from './testing/render-upgrade.tsx'

const part = vi.hoisted(() => ({ isBroken: true }))
vi.mock('./sign-in-part.tsx', () => ({
  get SignInPart() {
    if (part.isBroken) throw new Error('offline')
    return () => <p>Login</p>
  },
}))

beforeEach(() => readPricesIn('USD'))
afterEach(cleanup)

test('a part that comes with another try leaves the focus at the heading of its step', async () => {
  await renderUpgrade({ isSignedOut: true })
  await screen.findByRole('button', { name: 'Try again' })
  part.isBroken = false
  await press('Try again')
  expect(await screen.findByText('Login')).toBeTruthy()
  await act(async () => {})
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign In' }))
})
