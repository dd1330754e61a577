import { getStudio, markSignedIn } from '@ai-studio/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeAuth, user } from '../testing/fake-auth.ts'
import { renderSite, resetChoices } from '../testing/render-site.tsx'
import { setLoading } from '../testing/set-loading.ts'
import { UserMenu } from './user-menu.tsx'

// The page's first studio settles who is here.
beforeEach(() => void getStudio())

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

function Place() {
  const { pathname, search, state } = useLocation()
  return <code data-testid="place">{JSON.stringify([pathname + search, state])}</code>
}

const place = () => JSON.parse(screen.getByTestId('place').textContent ?? '') as unknown

const show = (path: Parameters<typeof renderSite>[1] = '/', auth = fakeAuth()) =>
  renderSite(
    <>
      <UserMenu />
      <Place />
    </>,
    path,
    '',
    { auth },
  )

test('whoever is not signed in finds the way to it, and comes back from it', async () => {
  show('/help?q=x')
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }))
  expect(place()).toEqual(['/login', { from: '/help?q=x' }])
})

test('from the home page the way leads to the profile, so nothing is passed along', async () => {
  show('/')
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }))
  expect(place()).toEqual(['/login', null])
})

test.each(['/login', '/register', '/reset-password'])(
  'pressed on %s it keeps where one came from, and the language that was asked for',
  async (pathname) => {
    const state = { from: '/settings?lang=vi' }
    show({ pathname, search: '?lang=vi', state })
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }))
    expect(place()).toEqual(['/login?lang=vi', state])
  },
)

test('what is passed along leads to pages of this site alone', async () => {
  show({ pathname: '/login', state: { from: '//evil.example' } })
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }))
  expect(place()).toEqual(['/login', null])
})

test('until it is known who is here there is nothing to press', () => {
  setLoading()
  show()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a user finds name, address and pages', async () => {
  markSignedIn(user)
  show()
  await userEvent.click(screen.getByRole('button', { name: /Account: .*Lan Nguyễn/ }))
  const menu = screen.getByRole('menu', { name: 'Account' })
  expect(menu.textContent).toContain('Lan Nguyễn')
  expect(menu.textContent).toContain('lan@example.com')
  expect(menu.textContent).toContain('Free plan')
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Profile',
    'Settings',
    'Preferences',
    'Logout',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Settings' }))
  expect(place()).toEqual(['/settings', null])
})

test('without a display name the user name stands there', () => {
  markSignedIn({ ...user, displayName: '' })
  show()
  expect(screen.getByRole('button', { name: /lan/ })).toBeTruthy()
})

test('logging out asks the identity service', async () => {
  markSignedIn(user)
  const auth = fakeAuth()
  show('/', auth)
  await userEvent.click(screen.getByRole('button', { name: /Account/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
  expect(auth.signOut).toHaveBeenCalledOnce()
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy()
})

test('a sign-out that fails is finished here', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  markSignedIn(user)
  show('/help', fakeAuth({ signOut: () => Promise.reject(new Error('away')) }))
  await userEvent.click(screen.getByRole('button', { name: /Account/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(place()).toEqual(['/auth/signout-callback', null]))
})
