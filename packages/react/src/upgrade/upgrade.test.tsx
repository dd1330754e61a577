import { forgetUser, markSignedIn } from '@ai-studio/core'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderWithStudio } from '../testing/render.tsx'
import { LoadingUpgrade } from './loading-upgrade.tsx'
import { offline, user } from './testing/fake-studio.ts'
import { button, choose, press, readPricesIn, renderUpgrade, settle } from './testing/render-upgrade.tsx'
import { nothingYet, pricing, proUntil } from './testing/samples.ts'

const loginCalls = vi.hoisted(() => ({ onSignedIn: () => {} }))
vi.mock('./sign-in-part.tsx', () => ({
  SignInPart: ({ next, onSignedIn }: { next: string; onSignedIn: () => void }) => {
    loginCalls.onSignedIn = onSignedIn
    return <p>Login, then {next}</p>
  },
}))

const heading = (name: string) => screen.getByRole('heading', { name })
/** Some conventions put unbreakable spaces; which of them is not ours to test. */
const page = () => (document.body.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ')

beforeEach(() => readPricesIn('USD'))
afterEach(cleanup)

describe('steps', () => {
  test('who is signed in begins with the plan, the first of two steps', async () => {
    await renderUpgrade()
    expect(page()).toContain('Step 1 of 2')
    expect(heading('Select Plan')).toBeTruthy()
  })

  test('Free is the only step, closes, and goes on', async () => {
    const [onClose, onFree] = [vi.fn(), vi.fn()]
    await renderUpgrade({ onClose, onFree })
    await choose(/Free/)
    expect(page()).toContain('Step 1 of 1')
    await press('Continue')
    expect(onClose).toHaveBeenCalledExactlyOnceWith('free')
    expect(onFree).toHaveBeenCalledTimes(1)
  })

  test('Pro goes to the payment, and back', async () => {
    const onClose = vi.fn()
    await renderUpgrade({ onClose })
    await press('Continue')
    expect(page()).toContain('Step 2 of 2')
    expect(document.activeElement).toBe(heading('Payment'))
    await press('Back')
    expect(heading('Select Plan')).toBeTruthy()
    await press('Back')
    expect(onClose).toHaveBeenCalledExactlyOnceWith('back')
  })

  test('who is signed out signs in first, and comes back to the plan', async () => {
    const onSignInRequired = vi.fn()
    await renderUpgrade({ isSignedOut: true, onSignInRequired })
    expect(page()).toContain('Step 1 of 3')
    expect(heading('Sign In')).toBeTruthy()
    await vi.waitFor(() => expect(page()).toContain('Login, then /'))
    expect(page()).toContain('upgrade=plan')
    expect(onSignInRequired).toHaveBeenCalledTimes(1)
  })

  test('what a page answers when a sign-in is needed is its own affair', async () => {
    const onSignInRequired = vi.fn(() => Promise.resolve()) as () => void
    await renderUpgrade({ isSignedOut: true, onSignInRequired })
    await press('See the plans first')
    expect(page()).toContain('Step 2 of 3')
    expect(onSignInRequired).toHaveBeenCalledTimes(1)
  })

  test('what a page throws when a sign-in is needed is told to the page, and the step is there', async () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    onTestFinished(() => void vi.unstubAllGlobals())
    const onSignInRequired = vi.fn(() => {
      throw new Error('of the page')
    })
    await renderUpgrade({ isSignedOut: true, onSignInRequired })
    expect(heading('Sign In')).toBeTruthy()
    expect(reported.mock.calls).toEqual([[new Error('of the page')]])
  })

  test('plans can be seen without a sign-in; Back returns to it, Pro needs it', async () => {
    const onClose = vi.fn()
    await renderUpgrade({ isSignedOut: true, onClose })
    await press('See the plans first')
    expect(page()).toContain('Step 2 of 3')
    await press('Back')
    expect(heading('Sign In')).toBeTruthy()
    await press('See the plans first')
    await press('Continue')
    expect(heading('Sign In')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })

  test('whose session ends while they are about to pay signs in, and is about to pay again', async () => {
    await renderUpgrade()
    await choose(/Yearly/)
    await press('Continue')
    expect(heading('Payment')).toBeTruthy()
    act(() => forgetUser())
    expect(heading('Sign In')).toBeTruthy()
    await vi.waitFor(() => expect(page()).toContain('Login, then /'))
    await act(async () => {
      markSignedIn(user)
      loginCalls.onSignedIn()
    })
    await settle()
    expect(heading('Payment')).toBeTruthy()
    expect(page()).toContain('Pro, one year')
    expect(button(/Pay with PayPal/)).toBeTruthy()
  })

  test('who looks at the plans after their session has ended begins there again', async () => {
    await renderUpgrade({ state: { step: 'payment' } })
    act(() => forgetUser())
    await press('See the plans first')
    await press('Back')
    await act(async () => {
      markSignedIn(user)
      loginCalls.onSignedIn()
    })
    expect(heading('Select Plan')).toBeTruthy()
  })

  test('what was chosen is there again', async () => {
    const { studio, unmount, store } = await renderUpgrade()
    await choose(/Yearly/)
    await userEvent.click(screen.getByRole('switch', { checked: false }))
    // Said by the checkbox itself, and by nothing that could say otherwise.
    expect(screen.getByRole('switch', { checked: true }).hasAttribute('aria-checked')).toBe(false)
    unmount()
    expect(store.$state.get()).toMatchObject({ period: 'yearly', hasGodMode: true })
    expect(studio.calls.filter(({ name }) => name === 'getPricing')).toHaveLength(1)
  })

  test('a page can propose a choice', async () => {
    const { redraw } = await renderUpgrade({ choice: { period: 'yearly' } })
    expect(page()).toContain('$199.99')
    await redraw({ choice: { plan: 'free', period: 'yearly' } })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Free/ }).checked).toBe(true)
  })
})

describe('the plan step', () => {
  test('shows prices, what a year saves, and what each plan allows', async () => {
    const onPlanChange = vi.fn()
    await renderUpgrade({ onPlanChange })
    expect(screen.getByRole('radiogroup', { name: 'Plan' })).toBeTruthy()
    expect(page()).toContain('$19.99')
    expect(page()).toContain('Popular')
    expect(page()).toContain('Save $39.89 (17%)')
    expect(page()).toContain('1,000 messages a day')
    expect(page()).toContain('Images up to 25 MB')
    expect(page()).toContain('5 models: Guide, Guide Large, Guide Vision and 2 more')
    expect(page()).toContain('500,000 characters a day read aloud')
    await choose(/Yearly/)
    expect(screen.getByRole('radio', { name: 'Pro $199.99 a year' })).toBeTruthy()
    expect(onPlanChange).toHaveBeenLastCalledWith({ plan: 'pro', period: 'yearly', hasGodMode: false })
  })

  test('GodMode is there with Pro alone', async () => {
    await renderUpgrade()
    expect(screen.getByRole('switch', { name: 'GodMode +$578' })).toBeTruthy()
    await choose(/Free/)
    expect(screen.queryByRole('switch')).toBeNull()
  })

  test('the page is told what is in force: GodMode goes with Pro, and comes back with it', async () => {
    const onPlanChange = vi.fn()
    await renderUpgrade({ onPlanChange, state: { hasGodMode: true } })
    await choose(/Free/)
    expect(onPlanChange).toHaveBeenLastCalledWith({ plan: 'free', period: 'monthly', hasGodMode: false })
    await choose(/^Pro/)
    expect(onPlanChange).toHaveBeenLastCalledWith({ plan: 'pro', period: 'monthly', hasGodMode: true })
  })

  test('the page is told of no GodMode where it has no price', async () => {
    const onPlanChange = vi.fn()
    readPricesIn('VND')
    await renderUpgrade({ onPlanChange, state: { hasGodMode: true } })
    await choose(/Yearly/)
    expect(onPlanChange).toHaveBeenLastCalledWith({ plan: 'pro', period: 'yearly', hasGodMode: false })
  })

  test('GodMode is not offered where it has no price', async () => {
    await renderUpgrade({ answers: { getPricing: { ...pricing, addOns: {} } } })
    expect(screen.queryByRole('switch')).toBeNull()
    cleanup()
    readPricesIn('VND')
    await renderUpgrade()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(page()).toContain('₫578,000')
  })

  test('GodMode that was chosen, and has no price in the currency, is not left out in silence', async () => {
    const { $language, store } = await renderUpgrade({ state: { hasGodMode: true } })
    expect(page()).not.toContain('GodMode has no price')
    act(() => store.change({ currency: 'VND' }))
    expect(screen.queryByRole('switch')).toBeNull()
    expect(page()).toContain('GodMode has no price in VND, so it can be paid in USD only.')
    act(() => $language.set('vi'))
    await vi.waitFor(() => expect(page()).toContain('GodMode chưa có giá bằng VND'))
    await choose(/Miễn phí/)
    expect(page()).not.toContain('GodMode chưa có giá')
  })

  test('a period that is sold in another currency alone is shown, and paid, in that', async () => {
    readPricesIn('VND')
    const subscriptions = { ...pricing.subscriptions, yearly: { USD: 199.99 } }
    await renderUpgrade({ answers: { getPricing: { ...pricing, subscriptions } } })
    expect(page()).toContain('₫578,000')
    await choose(/Yearly/)
    expect(page()).toContain('$199.99')
    expect(page()).toContain('Charged in USD')
    expect(page()).not.toContain('cannot be bought')
    await press('Continue')
    expect(button('Pay with PayPal Test')).toBeTruthy()
  })

  test('a period that is sold in no currency is said to be that', async () => {
    const subscriptions = { ...pricing.subscriptions, yearly: {} }
    await renderUpgrade({
      answers: { getPricing: { ...pricing, subscriptions } },
      state: { period: 'yearly' },
    })
    expect(page()).toContain('Pro cannot be bought for one year at the moment.')
    expect(button('Continue').getAttribute('aria-disabled')).toBe('true')
  })

  test('who reads prices in a currency that is not charged is told so', async () => {
    readPricesIn('EUR')
    await renderUpgrade()
    expect(page()).toContain('Prices in EUR are not available; charged in USD')
    await press('Continue')
    expect(page()).toContain('Prices in EUR are not available; charged in USD')
  })

  test('a plan that somebody has is marked, and says until when another one would last', async () => {
    const subscription = { ...proUntil, godmodeEndsAt: '2099-02-10T10:00:00.000Z' }
    await renderUpgrade({ answers: { getSubscription: subscription }, state: { hasGodMode: true } })
    expect(page()).toContain('Your plan')
    expect(page()).not.toContain('Popular')
    expect(page()).toContain('until Mar 31, 2099. Buying again extends your plan to May 1, 2099.')
    expect(page()).toContain('Yours until Feb 10, 2099. Buying it again extends it to Mar 10, 2099.')
  })

  test('without the server the usual prices are shown, cannot be paid, and are asked for again', async () => {
    const { studio } = await renderUpgrade({ answers: { getPricing: offline() } })
    expect(page()).toContain('Prices could not be loaded.')
    expect(page()).toContain('$19.99 a month · usual price')
    await press('Continue')
    expect(heading('Select Plan')).toBeTruthy()
    studio.answer({ getPricing: pricing })
    await press('Try again')
    expect(page()).not.toContain('usual price')
    expect(document.activeElement).toBe(heading('Select Plan'))
    await press('Continue')
    expect(button('Pay with PayPal Test')).toBeTruthy()
  })

  test('prices come without the table of what plans allow', async () => {
    await renderUpgrade({ answers: { getPlans: offline() } })
    expect(page()).toContain('What each plan allows could not be loaded.')
    expect(page()).toContain('$19.99')
  })

  test('is Vietnamese in Vietnamese', async () => {
    const { $language } = await renderUpgrade()
    $language.set('vi')
    await vi.waitFor(() => expect(page()).toContain('Bước 1 trên 2'))
    expect(page()).toContain('Phổ biến')
    expect(page()).toContain('Tiết kiệm 39,89 $ (17%)')
    expect(page()).toContain('+578 $')
  })
})

test('nobody is asked for a plan before it is known who is here', async () => {
  await renderUpgrade({ answers: { getSubscription: nothingYet, getPricing: new Promise(() => {}) } })
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy()
})

test('what is on its way is named in the language of the page, before the texts of the upgrade are there', () => {
  const { $language } = renderWithStudio(<LoadingUpgrade />)
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy()
  act(() => $language.set('vi'))
  expect(screen.getByRole('status', { name: 'Đang tải…' })).toBeTruthy()
})
