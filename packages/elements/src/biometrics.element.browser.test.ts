import { ApiError, forgetUser, getStudio, markSignedIn } from '@ai-studio/core'
import axe from 'axe-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cloud, stick } from '../../react/src/biometrics/testing/samples.ts'
import { user } from '../../react/src/upgrade/testing/fake-studio.ts'
import { biometricsSpec, type StudioBiometricsElement } from './biometrics.element.ts'
import './define.ts'
import { conformanceCases } from './testing/conformance.ts'
import { shownOf } from './testing/scope.ts'

/** Nobody answers there; and it is not this page's origin. */
const endpoint = 'http://studio.invalid'

const requests: string[] = []

function make(markup: Record<string, string> = {}): StudioBiometricsElement {
  const element = document.createElement('studio-biometrics')
  for (const [name, value] of Object.entries({ endpoint, lang: 'en', ...markup }))
    element.setAttribute(name, value)
  document.body.append(element)
  return element
}
const inside = (element: Element, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector)
const heard = (element: EventTarget, name: string) => {
  const listen = vi.fn()
  element.addEventListener(name, (event) => listen((event as CustomEvent).detail))
  return listen
}
const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().iterations === Infinity
const violationsOf = async (element: Element) => {
  // What is still fading in has the contrast of that moment; what has just been drawn begins with the next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const all = [...document.getAnimations(), ...(element.shadowRoot?.getAnimations() ?? [])]
  const running = all.filter((animation) => !isEndless(animation))
  await Promise.allSettled(running.map(({ finished }) => finished))
  const { violations } = await axe.run(element, { resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
const themes = ['light', 'dark', 'cherry', 'eggplant', 'apricot', 'forest']

// Sources are compiled when they are first asked for, which no case is about.
beforeAll(async () => {
  await Promise.all([import('./biometrics/mount-own.tsx'), import('./biometrics/mount-partner.tsx')])
}, 60_000)
beforeEach(async () => {
  localStorage.clear()
  requests.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation((request) => {
    requests.push(String(request instanceof Request ? request.url : request))
    return Promise.reject(new TypeError('Nobody answers here.'))
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await page.viewport(1000, 900)
})
afterEach(async () => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  await new Promise((resolve) => setTimeout(resolve))
})

describe('passkeys', () => {
  test.each(conformanceCases)('$name', ({ run }) =>
    run({
      tag: 'studio-biometrics',
      attributes: biometricsSpec.attributes,
      properties: Object.keys(biometricsSpec.properties),
      given: { endpoint },
      harmlessMethod: 'reload',
    }),
  )
})

describe("on a partner's page", () => {
  test('says that passkeys belong to the studio, asks nobody anything and stores nothing', async () => {
    const create = vi.spyOn(navigator.credentials, 'create')
    const get = vi.spyOn(navigator.credentials, 'get')
    const element = make()
    await element.ready
    await expect
      .poll(() => element.shadowRoot!.textContent)
      .toContain('Your passkeys belong to studio.invalid and work there alone.')
    expect(inside(element, '[part=open]')!.textContent).toBe('Manage passkeys on studio.invalid')
    expect(element.shadowRoot!.querySelectorAll('input')).toHaveLength(0)
    expect(element.childElementCount).toBe(0)
    await element.reload()
    expect(requests).toEqual([])
    expect(create).not.toHaveBeenCalled()
    expect(get).not.toHaveBeenCalled()
    expect(Object.keys(localStorage)).toEqual([])
  })

  test("opens the studio's page within the press, and leads there by a link where the window is blocked", async () => {
    const open = vi.spyOn(globalThis, 'open').mockReturnValue(null)
    const element = make()
    await element.ready
    await expect.poll(() => inside(element, '[part=open]')).toBeTruthy()
    await userEvent.click(inside(element, '[part=open]')!)
    const address = `${endpoint}/settings?lang=en#passkeys`
    expect(open).toHaveBeenCalledExactlyOnceWith(address, 'ai-studio-passkeys', expect.any(String))
    await expect.poll(() => inside(element, '[role=alert] a')?.getAttribute('href')).toBe(address)
  })

  test('speaks Vietnamese, and stands under a heading of the level that it is told', async () => {
    const element = make({ lang: 'vi', heading: 'Passkey của bạn', 'heading-level': '3' })
    await element.ready
    await expect.element(page.getByRole('heading', { level: 3, name: 'Passkey của bạn' })).toBeVisible()
    await expect.poll(() => inside(element, '[part=open]')?.textContent).toMatch(/studio\.invalid$/)
    expect(inside(element, '.frame')!.lang).toBe('vi')
    element.heading = ''
    await expect.poll(() => inside(element, 'h3')).toBeNull()
  })

  test.each(shownOf(themes))('has nothing that axe objects to, with theme="%s"', async (theme) => {
    const element = make({ theme, heading: 'Passkeys' })
    await element.ready
    await expect.poll(() => inside(element, '[part=open]')).toBeTruthy()
    expect(await violationsOf(element)).toEqual([])
  })
})

describe("on the studio's own pages", () => {
  const own = { endpoint: location.origin }
  const studio = () => getStudio({ endpoint: location.origin })

  /** Whoever is signed in, with passkeys. */
  function signIn(passkeys: unknown[]): void {
    vi.spyOn(studio().api, 'request').mockImplementation(async (name: string) => {
      if (name === 'listCredentials') return passkeys
      if (name === 'updateCredential') return { ...cloud, credentialName: 'Blue laptop' }
      throw new Error(`Nobody answers "${name}".`)
    })
    markSignedIn(user)
  }
  afterEach(() => forgetUser())

  test('tells the page that somebody wants to sign in, which may take that over', async () => {
    const element = make(own)
    const required = vi.fn((event: Event) => event.preventDefault())
    element.addEventListener('studio-auth-required', required)
    await element.ready
    await expect.poll(() => inside(element, '[part=sign-in]')).toBeTruthy()
    await userEvent.click(inside(element, '[part=sign-in]')!)
    expect(required).toHaveBeenCalledOnce()
    expect(inside(element, 'dialog[open]')).toBeNull()
    expect(document.querySelectorAll('input')).toHaveLength(0)
  })

  test('signs in by a dialog whose fields stand in the page, where password managers find them', async () => {
    const element = make(own)
    await element.ready
    await expect.poll(() => inside(element, '[part=sign-in]')).toBeTruthy()
    await userEvent.click(inside(element, '[part=sign-in]')!)
    await expect.element(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => element.querySelectorAll('input').length).toBe(2)
    expect(element.shadowRoot!.querySelectorAll('input')).toHaveLength(0)
    await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('email')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => inside(element, 'dialog[open]')).toBeNull()
    await expect.poll(() => element.querySelectorAll('input').length).toBe(0)
  })

  test('shows the passkeys of whoever is signed in, and tells the page which one was renamed', async () => {
    signIn([cloud, stick])
    const element = make(own)
    const renamed = heard(element, 'studio-passkey-renamed')
    await element.ready
    await element.reload()
    await expect.poll(() => element.shadowRoot!.querySelectorAll('[part=passkey]').length).toBe(2)
    await userEvent.click(inside(element, '[part=rename]')!)
    await userEvent.keyboard('Blue laptop{Enter}')
    await expect
      .poll(() => renamed)
      .toHaveBeenCalledExactlyOnceWith({
        version: 1,
        instanceId: expect.any(String),
        id: cloud.credentialId,
        name: 'Blue laptop',
      })
    await expect.poll(() => element.shadowRoot!.textContent).toContain('It is called “Blue laptop” now.')
    expect(await violationsOf(element)).toEqual([])
  })

  test('signs in anew by fields that stand in the page, too', async () => {
    signIn([cloud])
    const element = make(own)
    await element.ready
    await element.reload()
    await expect.poll(() => inside(element, '[part=delete]')).toBeTruthy()
    vi.spyOn(studio().api, 'request').mockImplementation(async (name: string) => {
      if (name === 'deleteCredential') throw new ApiError('FRESH_SESSION_REQUIRED', { text: '', status: 403 })
      if (name === 'getAccountSecurity') return { hasPassword: true }
      throw new Error(`Nobody answers "${name}".`)
    })
    await userEvent.click(inside(element, '[part=delete]')!)
    await userEvent.click(inside(element, '[part=delete-confirm]')!)
    await expect.element(page.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible()
    await expect.poll(() => element.querySelector('input[type=password]')).toBeTruthy()
    await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
    expect(element.shadowRoot!.querySelector('input[type=password]')).toBeNull()
  })

  test('tells the page what has failed, after the visitor', async () => {
    signIn([cloud])
    const element = make(own)
    const error = heard(element, 'studio-error')
    await element.ready
    await element.reload()
    await expect.poll(() => inside(element, '[part=delete]')).toBeTruthy()
    await userEvent.click(inside(element, '[part=delete]')!)
    await userEvent.click(inside(element, '[part=delete-confirm]')!)
    await expect
      .poll(() => error)
      .toHaveBeenCalledExactlyOnceWith({
        version: 1,
        instanceId: expect.any(String),
        code: 'UNKNOWN',
        phase: 'passkeys',
        retryable: true,
      })
    const alerts = () => [...element.shadowRoot!.querySelectorAll('[part=dialog] [role=alert]')]
    await expect
      .poll(() => alerts().map(({ textContent }) => textContent))
      .toContainEqual(expect.stringMatching(/./))
  })
})
