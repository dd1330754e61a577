import { forgetUser, getStudio, markSignedIn } from '@ai-studio/core'
import { getPartnerAuth } from '@ai-studio/core/auth'
import { getUpgrade } from '@ai-studio/core/payments'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cloud } from '../../react/src/biometrics/testing/samples.ts'
import { user } from '../../react/src/upgrade/testing/fake-studio.ts'
import { methods, nothingYet, pricing } from '../../react/src/upgrade/testing/samples.ts'
import './define.ts'
import { conformanceCases } from './testing/conformance.ts'
import { shownOf } from './testing/scope.ts'
import { upgradeSpec, type StudioUpgradeElement } from './upgrade.element.ts'

/** Nobody answers there; and it is not this page's origin. */
const endpoint = 'http://studio.invalid'

function make(markup: Record<string, string> = {}): StudioUpgradeElement {
  const element = document.createElement('studio-upgrade')
  for (const [name, value] of Object.entries({ endpoint, lang: 'en', ...markup }))
    element.setAttribute(name, value)
  document.body.append(element)
  return element
}
const inside = (element: Element, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector)
const dialog = (element: Element) => element.shadowRoot!.querySelector('dialog')!
const heard = (element: EventTarget, name: string) => {
  const listen = vi.fn()
  element.addEventListener(name, (event) => listen((event as CustomEvent).detail))
  return listen
}
const still = (element: Element) =>
  Promise.allSettled(element.shadowRoot!.getAnimations().map(({ finished }) => finished))
/** Somebody is signed in on this page of another company. */
function signIn(subscriptionTier: 'free' | 'pro' = 'free'): void {
  const { $user } = getPartnerAuth(getStudio({ endpoint }))
  ;($user as unknown as { set(value: unknown): void }).set({ displayName: 'Lan Anh', subscriptionTier })
}
function signOut(): void {
  const { $user } = getPartnerAuth(getStudio({ endpoint }))
  ;($user as unknown as { set(value: unknown): void }).set(null)
}

beforeEach(async () => {
  localStorage.clear()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Nobody answers here.'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await page.viewport(1000, 900)
})
afterEach(async () => {
  vi.restoreAllMocks()
  signOut()
  document.body.replaceChildren()
  await new Promise((resolve) => setTimeout(resolve))
})

test('a dialog that is opened in the moment in which its element goes leaves the page as it was, and opens in its next life', async () => {
  const element = make({ mode: 'modal' })
  await element.ready
  const opened = element.open()
  element.remove()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
  document.body.append(element)
  await opened
  expect(dialog(element).open).toBe(true)
  await element.close()
})

describe.each(shownOf(['modal', 'inline']))('the upgrade with mode="%s"', (mode) => {
  test.each(conformanceCases)('$name', ({ run }) =>
    run({
      tag: 'studio-upgrade',
      attributes: upgradeSpec.attributes,
      properties: Object.keys(upgradeSpec.properties),
      given: { endpoint, mode },
      harmlessMethod: 'close',
      ...(mode === 'modal' && { showingMethod: 'open' }),
    }),
  )
})

describe("on a partner's page", () => {
  test('asks for a sign-in by a window, draws no field and stores nothing', async () => {
    const element = make()
    const required = heard(element, 'studio-auth-required')
    await element.ready
    await expect.poll(() => inside(element, '[part=connect]')?.textContent).toBe('Sign in with AI Studio')
    expect(element.shadowRoot!.querySelectorAll('input[type=password], input[type=email]')).toHaveLength(0)
    expect(element.childElementCount).toBe(0)
    expect(Object.keys(localStorage)).toEqual([])
    expect(required).toHaveBeenCalledOnce()
  })

  test('tells the page, once, that prices cannot be had', async () => {
    const element = make({ endpoint: 'http://nowhere.invalid' })
    const error = heard(element, 'studio-error')
    await expect.poll(() => error.mock.calls.length).toBeGreaterThan(0)
    await element.ready
    expect(error).toHaveBeenCalledExactlyOnceWith({
      version: 1,
      instanceId: expect.any(String),
      code: 'NETWORK',
      phase: 'upgrade',
      retryable: true,
    })
  })

  test('proposes the add-on as long as the page asks for it, and no longer', async () => {
    const { $state } = getUpgrade(getStudio({ endpoint }))
    const withAddOn = make({ godmode: '' })
    await expect.poll(() => $state.get().hasGodMode).toBe(true)
    withAddOn.removeAttribute('godmode')
    await expect.poll(() => $state.get().hasGodMode).toBe(false)
    withAddOn.godmode = true
    await expect.poll(() => $state.get().hasGodMode).toBe(true)
    // Another offer of the page.
    make()
    await expect.poll(() => $state.get().hasGodMode).toBe(false)
  })

  test('shows the plans before anybody has signed in, with prices that are marked when they are not the server’s', async () => {
    const element = make({ period: 'yearly' })
    await element.ready
    await expect.poll(() => inside(element, '[part=show-plans]')).toBeTruthy()
    await userEvent.click(inside(element, '[part=show-plans]')!)
    await expect.poll(() => element.shadowRoot!.querySelectorAll('[part=plan]').length).toBe(2)
    await expect.poll(() => element.shadowRoot!.textContent).toContain('$199.99')
    expect(inside(element, '[part=retry]')).toBeTruthy()
  })

  test('tells the page what is chosen', async () => {
    signIn()
    const element = make({ endpoint })
    const changed = heard(element, 'studio-plan-change')
    await element.ready
    await expect.poll(() => inside(element, '[part=period] input')).toBeTruthy()
    const [, yearly] = element.shadowRoot!.querySelectorAll<HTMLInputElement>('[part=period] input')
    await userEvent.click(yearly!)
    await expect
      .poll(() => changed)
      .toHaveBeenLastCalledWith({
        version: 1,
        instanceId: expect.any(String),
        plan: 'pro',
        period: 'yearly',
        hasGodMode: false,
      })
  })
})

test("on the studio's own pages a payment is confirmed with a passkey, drawn with its styles", async () => {
  const studio = getStudio({ endpoint: location.origin })
  const answers: Record<string, unknown> = {
    getPricing: pricing,
    getPaymentMethods: { methods, confirmation: 'required' },
    getPlans: { plans: [] },
    getSubscription: nothingYet,
    listCredentials: [cloud],
  }
  vi.spyOn(studio.api, 'request').mockImplementation(async (name: string) => {
    if (name in answers) return answers[name]
    throw new Error(`Nobody answers "${name}".`)
  })
  markSignedIn(user)
  getUpgrade(studio).change({ step: 'payment' })
  const element = make({ endpoint: location.origin })
  await element.ready
  await expect.poll(() => inside(element, '[part=confirmation]')?.textContent).toContain('iCloud Keychain')
  await expect.poll(() => getComputedStyle(inside(element, '[part=confirmation]')!).display).toBe('grid')
  getUpgrade(studio).change({ step: 'plan' })
  forgetUser()
})

describe('as a dialog', () => {
  test('opens, closes by Escape with the focus back, and says why it closed', async () => {
    const opener = Object.assign(document.createElement('button'), { textContent: 'Go Pro' })
    document.body.append(opener)
    const element = make({ mode: 'modal' })
    const closed = heard(element, 'studio-close')
    await element.ready
    expect(inside(element, 'dialog[open]')).toBeNull()
    opener.focus()
    await element.open()
    await expect.poll(() => dialog(element).open).toBe(true)
    expect(element.matches(':state(open)')).toBe(true)
    await still(element)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog(element).open).toBe(false)
    expect(closed).toHaveBeenCalledExactlyOnceWith({
      version: 1,
      instanceId: expect.any(String),
      reason: 'dismissed',
    })
    await expect.poll(() => document.activeElement).toBe(opener)
  })

  test('is named as the page says', async () => {
    const element = make({ mode: 'modal', heading: 'Get more' })
    await element.ready
    await element.open()
    await expect.element(page.getByRole('dialog', { name: 'Get more' })).toBeVisible()
  })
})

test.each(['inline', 'modal'])('is accessible with mode="%s"', async (mode) => {
  signIn()
  const element = make({ mode, theme: 'light' })
  await element.ready
  await element.open()
  await expect.poll(() => element.shadowRoot!.querySelectorAll('[part=plan]').length).toBe(2)
  await still(element)
  const { violations } = await axe.run(element, {
    // Of the page around it, which is this test's.
    rules: { region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
