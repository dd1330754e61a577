import { isAuthError, type AuthErrorCode } from '@ai-studio/core/auth'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakePartnerAuth, type FakePartnerAuth } from '../login/testing/fake-auth.ts'
import { renderWithStudio } from '../testing/render.tsx'
import {
  button,
  choose,
  press,
  renderUpgrade,
  settle,
  type UpgradeSetting,
} from './testing/render-upgrade.tsx'
import { WithStudio } from './testing/with-studio.tsx'
import type { UpgradeProps } from './upgrade-props.ts'
import { UpgradeModal } from './upgrade-modal.tsx'
import { Upgrade } from './upgrade.tsx'

let auth: FakePartnerAuth
vi.mock('@ai-studio/core/auth', async (original) => ({
  ...(await original<object>()),
  getPartnerAuth: () => auth,
  getAuth: () => undefined,
}))

const lan = { displayName: 'Lan', subscriptionTier: 'free' } as const
const page = () => (document.body.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ')
const refreshes = () => auth.calls.filter(({ name }) => name === 'refresh')
const draw = (setting: UpgradeSetting = {}) =>
  renderUpgrade({ isOwnOrigin: false, isSignedOut: true, ...setting })
const openWindow = (opened: Partial<Window> | null) =>
  vi.spyOn(globalThis, 'open').mockReturnValue(opened as Window | null)

async function becomesPro(): Promise<void> {
  await act(async () => {
    auth.$user.set({ ...lan, subscriptionTier: 'pro' })
    refreshes().at(-1)!.answer()
  })
  await settle()
}

beforeEach(() => {
  auth = createFakePartnerAuth({ user: lan })
})
afterEach(() => {
  history.replaceState(null, '', '/')
  cleanup()
  vi.restoreAllMocks()
})

test('signs in by a window of the studio, and shows plans and prices', async () => {
  auth = createFakePartnerAuth()
  await draw()
  await vi.waitFor(() => expect(page()).toContain('Sign in with AI Studio'))
  expect(screen.queryByLabelText('Password')).toBeNull()
  await press('See the plans first')
  expect(page()).toContain('$19.99')
})

test('goes on to the plan when somebody has signed in', async () => {
  auth = createFakePartnerAuth()
  await draw()
  await act(async () => auth.$user.set(lan))
  expect(screen.getByRole('heading', { name: 'Select Plan' })).toBeTruthy()
  expect(page()).toContain('Step 2 of 3')
})

test('pays on the studio’s own page alone, and finds out when it is paid', async () => {
  history.replaceState(null, '', '/page?a=1#secret')
  const opened = { closed: false, focus: vi.fn() }
  const open = openWindow(opened)
  const [onSuccess, onClose] = [vi.fn(), vi.fn()]
  const { studio } = await draw({
    state: { step: 'payment', period: 'yearly', hasGodMode: true },
    onSuccess,
    onClose,
  })
  expect(page()).toContain('Total$777.99 USD')
  expect(page()).toMatch(/USD for one year, until .+\d{4}\./)
  expect(screen.queryByRole('button', { name: /PayPal/ })).toBeNull()
  await press(/^Continue on studio-/)
  const url = new URL(String(open.mock.calls[0]?.[0]))
  expect(url.origin + url.pathname).toBe(`${studio.endpoint}/pro`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    plan: 'pro',
    period: 'yearly',
    godmode: '1',
    return: `${location.origin}/page?a=1`,
    lang: 'en',
    currency: 'USD',
  })
  expect(page()).toContain('Finish paying in the other window.')
  await press('Show window')
  expect(opened.focus).toHaveBeenCalledTimes(1)

  await press('Check again')
  await act(async () => refreshes().at(-1)!.answer())
  expect(page()).toContain('No new plan has arrived yet.')
  expect(onSuccess).not.toHaveBeenCalled()

  await act(async () => void dispatchEvent(new Event('focus')))
  await becomesPro()
  expect(screen.getByRole('heading', { name: 'Pro is yours' })).toBeTruthy()
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(null)
  await press('Done')
  expect(onClose).toHaveBeenCalledExactlyOnceWith('done')
  expect(studio.calls.map(({ name }) => name)).not.toContain('createPaypalPayment')
})

test('a window that is open is followed on while nothing of the upgrade is shown', async () => {
  const opened = { closed: false, focus: vi.fn() }
  const open = openWindow(opened)
  const onSuccess = vi.fn()
  const { studio, unmount } = await draw({ state: { step: 'payment', period: 'monthly' } })
  const again = async () => {
    const result = renderWithStudio(
      <WithStudio studio={studio}>
        <Upgrade onSuccess={onSuccess} />
      </WithStudio>,
    )
    await settle()
    return result
  }
  await press(/^Continue on studio-/)
  unmount()
  const second = await again()
  expect(page()).toContain('Finish paying in the other window.')
  await press('Show window')
  expect(opened.focus).toHaveBeenCalledTimes(1)
  second.unmount()

  await act(async () => void dispatchEvent(new Event('focus')))
  await becomesPro()
  expect(onSuccess).not.toHaveBeenCalled()
  await again()
  expect(screen.getByRole('heading', { name: 'Pro is yours' })).toBeTruthy()
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(null)
  await press('Done')
  // It is over: nobody is asked any more.
  const asked = refreshes().length
  await act(async () => void dispatchEvent(new Event('focus')))
  expect(refreshes()).toHaveLength(asked)
  expect(open).toHaveBeenCalledTimes(1)
})

test('an upgrade to which the page does not listen keeps nothing from one to which it does', async () => {
  openWindow({ closed: false, focus: vi.fn() })
  const onSuccess = vi.fn()
  const { studio, unmount } = await draw({ state: { step: 'payment', period: 'monthly' } })
  unmount()
  renderWithStudio(
    <WithStudio studio={studio}>
      <UpgradeModal isOpen={false} onClose={() => {}} />
      <Upgrade />
      <Upgrade onSuccess={onSuccess} />
    </WithStudio>,
  )
  await settle()
  await userEvent.click(screen.getAllByRole('button', { name: /^Continue on studio-/ })[1]!)
  await act(async () => auth.$user.set({ ...lan, subscriptionTier: 'pro' }))
  await settle()
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(null)
})

test('a sign-in that fails is told to the page, and one that was given up is not', async () => {
  auth = createFakePartnerAuth()
  const onError = vi.fn()
  await draw({ onError })
  await vi.waitFor(() => button('Sign in with AI Studio'))
  const fail = async (code: AuthErrorCode) => {
    await press('Sign in with AI Studio')
    await act(async () => auth.calls.findLast(({ name }) => name === 'connect')!.refuse(code))
    await settle()
  }
  await fail('USER_CANCELLED')
  expect(onError).not.toHaveBeenCalled()
  await fail('POPUP_WINDOW_ERROR')
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'POPUP_WINDOW_ERROR' }))
  expect(onError.mock.calls.map(([error]) => isAuthError(error))).toEqual([true])
})

test('for another choice the window is opened anew; for the same one it is there still', async () => {
  const open = openWindow({ closed: false, focus: vi.fn() })
  await draw({ state: { step: 'payment', period: 'monthly' } })
  await press(/^Continue on studio-/)
  await press('Back')
  await choose(/Yearly/)
  await press('Continue')
  await press(/^Continue on studio-/)
  expect(new URL(String(open.mock.calls[1]?.[0])).searchParams.get('period')).toBe('yearly')
  await press('Back')
  await press('Continue')
  expect(page()).toContain('Finish paying in the other window.')
})

test('what somebody pays there is nothing to who signs in next', async () => {
  openWindow({ closed: false, focus: vi.fn() })
  const onSuccess = vi.fn()
  await draw({ state: { step: 'payment', period: 'monthly' }, onSuccess })
  await press(/^Continue on studio-/)
  await act(async () => auth.$user.set(null))
  await act(async () => auth.$user.set({ displayName: 'Minh', subscriptionTier: 'pro' }))
  await settle()
  expect(button(/^Continue on studio-/)).toBeTruthy()
  expect(onSuccess).not.toHaveBeenCalled()
})

test('for somebody who has Pro it waits in silence, and ends when the window is closed', async () => {
  auth = createFakePartnerAuth({ user: { ...lan, subscriptionTier: 'pro' } })
  const opened = { closed: false, focus: vi.fn() }
  openWindow(opened)
  const [onSuccess, onClose] = [vi.fn(), vi.fn()]
  const { studio } = await draw({ state: { step: 'payment', period: 'monthly' }, onSuccess, onClose })
  const { host } = new URL(studio.endpoint)
  // Behind which end the month goes is not known here.
  expect(page()).toContain('$19.99 USD for one month. It does not renew by itself.')
  await press(/^Continue on studio-/)
  const comesBack = async () => {
    await act(async () => void dispatchEvent(new Event('focus')))
    await act(async () => refreshes().at(-1)!.answer())
    await settle()
  }
  await comesBack()
  await comesBack()
  expect(page()).toContain('Finish paying in the other window.')
  expect(page()).not.toContain('No new plan has arrived yet.')
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()

  opened.closed = true
  await comesBack()
  expect(page()).toContain(`Your plan is as ${host} shows it`)
  expect(page()).not.toContain('No new plan has arrived yet.')
  await press('Done')
  expect(onSuccess).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledExactlyOnceWith('done')
})

test('GodMode that was chosen and has no price in the currency of the page is not left out in silence', async () => {
  openWindow({ closed: false, focus: vi.fn() })
  await draw({ state: { step: 'payment', hasGodMode: true, currency: 'VND' } })
  expect(page()).toContain('Total₫578,000 VND')
  expect(page()).toContain('GodMode has no price in VND, so it can be paid in USD only.')
})

test('has the buyer pay what is shown here: in the same currency, whatever their account reads', async () => {
  openWindow(null)
  const onRedirect = vi.fn<NonNullable<UpgradeProps['onRedirect']>>(() => false)
  await draw({ state: { step: 'payment', currency: 'VND' }, onRedirect })
  expect(page()).toContain('Total₫578,000 VND')
  await press(/^Continue on studio-/)
  expect(new URL(onRedirect.mock.calls[0]![0].url).searchParams.get('currency')).toBe('VND')
})

test('has the buyer come back to where the page says', async () => {
  openWindow(null)
  const onRedirect = vi.fn<NonNullable<UpgradeProps['onRedirect']>>(() => false)
  const returnUrl = 'https://shop.example/thanks'
  await draw({ state: { step: 'payment' }, onRedirect, returnUrl })
  await press(/^Continue on studio-/)
  const url = new URL(onRedirect.mock.calls[0]![0].url)
  expect(url.searchParams.get('return')).toBe(returnUrl)
  cleanup()
  onRedirect.mockClear()
  await draw({ state: { step: 'payment' }, onRedirect, returnUrl: '/thanks?from=pro' })
  await press(/^Continue on studio-/)
  const again = new URL(onRedirect.mock.calls[0]![0].url)
  expect(again.searchParams.get('return')).toBe(`${location.origin}/thanks?from=pro`)
  expect(url.searchParams.get('lang')).toBe('en')
})

test('goes there as a whole where the window is blocked, unless the page keeps it', async () => {
  openWindow(null)
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const onRedirect = vi.fn((): boolean | void => false)
  const { studio } = await draw({ state: { step: 'payment' }, onRedirect })
  await press(/^Continue on studio-/)
  expect(onRedirect).toHaveBeenCalledExactlyOnceWith({
    url: expect.stringContaining(`${studio.endpoint}/pro?plan=pro`),
    provider: null,
  })
  expect(assign).not.toHaveBeenCalled()
  onRedirect.mockReturnValue(undefined)
  await press(/^Continue on studio-/)
  expect(assign).toHaveBeenCalledTimes(1)
})

test('goes there as well where the page throws when it is told of it', async () => {
  openWindow(null)
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const onRedirect = () => {
    throw new Error('of the page')
  }
  await draw({ state: { step: 'payment' }, onRedirect })
  await press(/^Continue on studio-/)
  expect(assign).toHaveBeenCalledTimes(1)
  expect(reported).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
