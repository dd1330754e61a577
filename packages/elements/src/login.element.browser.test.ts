import { themes } from '@ai-studio/contract/constants'
import { forgetUser, getStudio, markSignedIn } from '@ai-studio/core'
import { getAuth, getPartnerAuth } from '@ai-studio/core/auth'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { user } from '../../react/src/upgrade/testing/fake-studio.ts'
import { loginSpec, type StudioLoginElement } from './login.element.ts'
import './define.ts'
import { conformanceCases } from './testing/conformance.ts'
import { shownOf } from './testing/scope.ts'

/** Nobody answers there; and it is not this page's origin. */
const endpoint = 'http://studio.invalid'

const requests: string[] = []

function make(markup: Record<string, string> = {}): StudioLoginElement {
  const element = document.createElement('studio-login')
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
  Promise.all(element.shadowRoot!.getAnimations().map(({ finished }) => finished))

/** The studio's window as the page has it, and what it says. */
function fakeWindow() {
  const opened = { closed: false, focus: vi.fn(), close: vi.fn() }
  const open = vi.spyOn(globalThis, 'open').mockReturnValue(opened as unknown as Window)
  const address = () => new URL(String(open.mock.lastCall![0]))
  const say = (extra: object) => {
    const { origin, searchParams } = address()
    const data = { type: 'studio-connect', state: searchParams.get('state'), ...extra }
    globalThis.dispatchEvent(new MessageEvent('message', { origin, data }))
  }
  return { address, say }
}
const focused = (element: Element) => element.shadowRoot!.activeElement?.getAttribute('part')

beforeEach(async () => {
  localStorage.clear()
  requests.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation((request) => {
    requests.push(String(request instanceof Request ? request.url : request))
    return Promise.reject(new TypeError('Nobody answers here.'))
  })
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => requests.push('XMLHttpRequest'))
  await page.viewport(1000, 800)
})
afterEach(async () => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
  await new Promise((resolve) => setTimeout(resolve))
})

describe.each(shownOf(['modal', 'inline']))('sign-in with mode="%s"', (mode) => {
  test.each(conformanceCases)('$name', ({ run }) =>
    run({
      tag: 'studio-login',
      attributes: loginSpec.attributes,
      properties: Object.keys(loginSpec.properties),
      given: { endpoint, mode },
      harmlessMethod: 'close',
      ...(mode === 'modal' && { showingMethod: 'open' }),
    }),
  )
})

describe("on a partner's page", () => {
  test('asks for no password, asks the server nothing and stores nothing', async () => {
    const element = make()
    await element.ready
    expect(inside(element, '[part=connect]')!.textContent).toBe('Sign in with AI Studio')
    expect(element.shadowRoot!.textContent).toContain('A window of studio.invalid opens.')
    expect(element.shadowRoot!.querySelectorAll('input')).toHaveLength(0)
    expect(element.childElementCount).toBe(0)
    expect(requests).toEqual([])
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('opens the window within the press, and tells how to allow it where it is blocked', async () => {
    const open = vi.spyOn(globalThis, 'open').mockReturnValue(null)
    const element = make()
    const error = heard(element, 'studio-error')
    await element.ready
    await userEvent.click(inside(element, '[part=connect]')!)
    expect(open).toHaveBeenCalled()
    await expect
      .poll(() => inside(element, '[role=alert]')?.textContent)
      .toBe('The sign-in window could not be opened. Allow pop-up windows for this page, then try again.')
    // The page hears it after the visitor has been told.
    await expect
      .poll(() => error)
      .toHaveBeenCalledExactlyOnceWith({
        version: 1,
        instanceId: expect.any(String),
        code: 'POPUP_WINDOW_ERROR',
        phase: 'sign-in',
        retryable: true,
      })
  })

  test('says who has signed in, tells the page without a secret, and forgets it again', async () => {
    const own = 'http://somebody.invalid'
    const element = make({ endpoint: own })
    const [signedIn, signedOut] = [heard(element, 'studio-signed-in'), heard(element, 'studio-signed-out')]
    await element.ready
    const auth = getPartnerAuth(getStudio({ endpoint: own }))
    const user = { displayName: 'Lan Anh', subscriptionTier: 'pro', token: 'secret' } as const
    const $user = auth.$user as unknown as { set(value: unknown): void }
    vi.spyOn(auth, 'disconnect').mockImplementation(() => $user.set(null))
    $user.set(user)
    await expect.poll(() => inside(element, '[part=user]')?.textContent).toContain('Lan Anh')
    expect(element.matches(':state(signed-in)')).toBe(true)
    await expect
      .poll(() => signedIn)
      .toHaveBeenCalledExactlyOnceWith({
        version: 1,
        instanceId: expect.any(String),
        displayName: 'Lan Anh',
        subscriptionTier: 'pro',
      })
    // One that comes later is told, too.
    const late = document.createElement('studio-login')
    late.setAttribute('endpoint', own)
    const lateSignedIn = heard(late, 'studio-signed-in')
    document.body.append(late)
    await late.ready
    expect(lateSignedIn).toHaveBeenCalledOnce()

    await element.signOut()
    await expect.poll(() => inside(element, '[part=connect]')).toBeTruthy()
    await expect.poll(() => signedOut).toHaveBeenCalledOnce()
    expect(element.matches(':state(signed-in)')).toBe(false)
  })

  describe('taken away, and put back later', () => {
    const lan = { displayName: 'Lan Anh', subscriptionTier: 'free' } as const
    const authOf = (own: string) => {
      const auth = getPartnerAuth(getStudio({ endpoint: own }))
      return { auth, $user: auth.$user as unknown as { set(value: unknown): void } }
    }
    const aMoment = () => new Promise((resolve) => setTimeout(resolve))
    async function putBack(element: StudioLoginElement): Promise<void> {
      document.body.append(element)
      await element.ready
    }
    /** Somebody opens the window, and the page takes the element away and puts it back while it is open. */
    async function awayWhileOpen(element: StudioLoginElement): Promise<void> {
      const show = () => (element.mode === 'modal' ? element.open() : undefined)
      await element.ready
      await show()
      await userEvent.click(inside(element, '[part=connect]')!)
      element.remove()
      await aMoment()
      await putBack(element)
      await show()
    }

    test.each(['inline', 'modal'])(
      'it tells once, and nothing else, that somebody has finished in the window (%s)',
      async (mode) => {
        const own = `http://away-${mode}.invalid`
        const { auth, $user } = authOf(own)
        const { promise, resolve: finish } = Promise.withResolvers<void>()
        vi.spyOn(auth, 'connect').mockReturnValue(promise)
        const element = make({ endpoint: own, mode })
        const [signedIn, ...others] = ['signed-in', 'signed-out', 'cancel', 'error'].map((name) =>
          heard(element, `studio-${name}`),
        )
        await awayWhileOpen(element)
        $user.set(lan)
        finish()
        await expect.poll(() => inside(element, '[part=user]')?.textContent).toContain('Lan Anh')
        await aMoment()
        expect(signedIn).toHaveBeenCalledOnce()
        for (const other of others) expect(other).not.toHaveBeenCalled()
        expect(element.matches(':state(open)')).toBe(mode === 'modal')
      },
    )

    test.each(['inline', 'modal'])(
      'it tells once that the visitor has turned back in the window (%s)',
      async (mode) => {
        const { say } = fakeWindow()
        const element = make({ endpoint: `http://turned-back-${mode}.invalid`, mode })
        const [cancel, error] = [heard(element, 'studio-cancel'), heard(element, 'studio-error')]
        await awayWhileOpen(element)
        await expect.poll(() => inside(element, '[part=reopen]')).toBeTruthy()
        await aMoment()
        say({ error: 'cancelled' })
        await expect.poll(() => inside(element, '[role=status] .st-alert')?.textContent).toBeTruthy()
        await aMoment()
        expect(inside(element, '[role=status] .st-alert')!.textContent).toBe('Sign-in was cancelled.')
        expect(cancel).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: 'cancelled' }))
        expect(error).not.toHaveBeenCalled()
      },
    )

    test('or closed and opened again, it tells once that the code could not be redeemed', async () => {
      const { say } = fakeWindow()
      const element = make({ endpoint: 'http://closed-meanwhile.invalid', mode: 'modal' })
      const [cancel, error] = [heard(element, 'studio-cancel'), heard(element, 'studio-error')]
      await element.ready
      await element.open()
      await userEvent.click(inside(element, '[part=connect]')!)
      await userEvent.keyboard('{Escape}')
      await expect.poll(() => dialog(element).open).toBe(false)
      expect(cancel).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: 'closed' }))
      await element.open()
      await aMoment()
      say({ code: 'one-time' })
      await expect
        .poll(() => inside(element, '[role=alert]')?.textContent)
        .toBe('Network error. Please check your connection.')
      await aMoment()
      expect(error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'NETWORK' }))
      expect(cancel).toHaveBeenCalledOnce()
    })

    test('it says that somebody has signed out meanwhile', async () => {
      const own = 'http://left.invalid'
      const { $user } = authOf(own)
      const element = make({ endpoint: own })
      const signedOut = heard(element, 'studio-signed-out')
      $user.set(lan)
      await expect.poll(() => element.matches(':state(signed-in)')).toBe(true)
      element.remove()
      await aMoment()
      $user.set(null)
      await putBack(element)
      await expect.poll(() => signedOut).toHaveBeenCalledOnce()
      expect(element.matches(':state(signed-in)')).toBe(false)
      element.remove()
      await aMoment()
      await putBack(element)
      expect(signedOut).toHaveBeenCalledOnce()
    })
  })

  test('opens the window in its own language', async () => {
    const { address, say } = fakeWindow()
    const element = make({ endpoint: 'http://vietnamese.invalid', lang: 'vi' })
    await expect.poll(() => inside(element, '[part=connect]')?.textContent).toBe('Đăng nhập bằng AI Studio')
    await userEvent.click(inside(element, '[part=connect]')!)
    expect(address().searchParams.get('lang')).toBe('vi')
    say({ error: 'cancelled' })
  })

  describe('keeps the focus', () => {
    const lan = { displayName: 'Lan Anh', subscriptionTier: 'free' } as const
    function userOf(own: string) {
      const auth = getPartnerAuth(getStudio({ endpoint: own }))
      const $user = auth.$user as unknown as { set(value: unknown): void }
      vi.spyOn(auth, 'disconnect').mockImplementation(() => $user.set(null))
      return $user
    }

    test('where somebody is at work, whatever comes in the place of what had it', async () => {
      const own = 'http://at-work.invalid'
      const { say } = fakeWindow()
      const $user = userOf(own)
      const element = make({ endpoint: own })
      await element.ready
      inside(element, '[part=connect]')!.focus()
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => focused(element)).toContain('reopen')
      say({ error: 'cancelled' })
      await expect.poll(() => focused(element)).toContain('connect')
      $user.set(lan)
      await expect.poll(() => focused(element)).toContain('sign-out')
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => focused(element)).toContain('connect')
    })

    test.each(['on the page', 'nowhere'])('that is %s', async (place) => {
      const own = `http://${place.replaceAll(' ', '-')}.invalid`
      const button = document.createElement('button')
      const element = make({ endpoint: own })
      document.body.append(button)
      await element.ready
      inside(element, '[part=connect]')!.focus()
      button.focus()
      if (place === 'nowhere') button.blur()
      const before = document.activeElement
      userOf(own).set(lan)
      await expect.poll(() => inside(element, '[part=sign-out]')).toBeTruthy()
      await new Promise((resolve) => setTimeout(resolve))
      expect(document.activeElement).toBe(before)
      userOf(own).set(null)
    })
  })

  test('says so when nobody is signed in at the next endpoint', async () => {
    const own = 'http://first.invalid'
    const { $user } = getPartnerAuth(getStudio({ endpoint: own }))
    const element = make({ endpoint: own })
    const signedOut = heard(element, 'studio-signed-out')
    ;($user as unknown as { set(value: unknown): void }).set({ displayName: 'Lan', subscriptionTier: 'pro' })
    await expect.poll(() => element.matches(':state(signed-in)')).toBe(true)
    element.endpoint = 'http://second.invalid'
    await expect.poll(() => signedOut).toHaveBeenCalledOnce()
    expect(element.matches(':state(signed-in)')).toBe(false)
  })

  test.each(['header', 'legal', 'footer'])('shows what the page puts into the slot "%s"', async (slot) => {
    const element = make()
    const content = Object.assign(document.createElement('p'), { slot, textContent: `Own ${slot}` })
    element.append(content)
    await element.ready
    await expect.poll(() => content.assignedSlot).toBeTruthy()
    expect(content.getBoundingClientRect().height).toBeGreaterThan(0)
  })

  test('opens as a dialog, closes by Escape with the focus back, and says that nobody signed in', async () => {
    const element = make({ mode: 'modal', heading: 'Join us' })
    const cancel = heard(element, 'studio-cancel')
    const opener = Object.assign(document.createElement('button'), { textContent: 'Sign in' })
    opener.addEventListener('click', () => void element.open())
    document.body.append(opener)
    await element.ready
    expect(dialog(element).open).toBe(false)
    await userEvent.click(opener)
    await expect.element(page.getByRole('dialog', { name: 'Join us' })).toBeVisible()
    expect(element.matches(':state(open)')).toBe(true)
    expect(document.documentElement.style.overflow).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog(element).open).toBe(false)
    expect(document.activeElement).toBe(opener)
    expect(cancel).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ reason: 'closed' }))
    await element.open()
    await element.close()
    expect(cancel).toHaveBeenCalledOnce()
    expect(document.documentElement.style.overflow).toBe('')
  })

  test.each(shownOf(themes))('has nothing that axe objects to, with theme="%s"', async (theme) => {
    const element = make({ theme, heading: 'Sign in' })
    await element.ready
    await still(element)
    const { violations } = await axe.run(element, { resultTypes: ['violations'] })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})

describe("on the studio's own pages", () => {
  const own = { endpoint: location.origin }
  const fields = (element: Element) => [...element.querySelectorAll('input')]

  test('has its fields in the page, styled, where password managers find them', async () => {
    const element = make(own)
    await element.ready
    await expect.poll(() => fields(element).length).toBe(2)
    const [email, password] = fields(element)
    expect(document.querySelector('input[autocomplete="current-password"]')).toBe(password)
    expect(email!.form).toBe(password!.form)
    expect(element.shadowRoot!.querySelectorAll('input')).toHaveLength(0)
    expect(getComputedStyle(email!).minHeight).toBe('42px')
    expect(getComputedStyle(email!).color).toBe('rgb(237, 239, 245)')
    const before = document.adoptedStyleSheets.length
    element.remove()
    await new Promise((resolve) => setTimeout(resolve))
    expect(element.childElementCount).toBe(0)
    expect(document.adoptedStyleSheets.length).toBeLessThan(before)
  })

  test('begins with the tab that it is told, and follows it', async () => {
    const element = make({ ...own, 'initial-tab': 'register' })
    await expect.poll(() => fields(element).length).toBe(4)
    element.initialTab = 'login'
    await expect.poll(() => fields(element).length).toBe(2)
  })

  test('opens as a dialog with the focus in its first field', async () => {
    const element = make({ ...own, mode: 'modal' })
    await element.ready
    expect(fields(element)).toEqual([])
    await element.open()
    await expect.element(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => document.activeElement?.getAttribute('type')).toBe('email')
    await userEvent.keyboard('lan@example.com')
    expect(fields(element)[0]!.value).toBe('lan@example.com')
    await element.close()
    await expect.poll(() => fields(element)).toEqual([])
  })

  test('signs out whoever is found to be signed in only afterwards, and nobody else', async () => {
    const auth = getAuth(getStudio(own))
    const { promise: start, resolve: find } = Promise.withResolvers<null>()
    vi.spyOn(auth, 'start').mockReturnValue(start)
    const signOut = vi.spyOn(auth, 'signOut').mockResolvedValue()
    const element = make(own)
    await element.ready
    const asked = element.signOut()
    await new Promise((resolve) => setTimeout(resolve))
    markSignedIn(user)
    find(null)
    await asked
    expect(signOut).toHaveBeenCalledOnce()
    forgetUser()
    await element.signOut()
    expect(signOut).toHaveBeenCalledOnce()
  })

  test('passkeys sign in as well, from the field in the page and by a button, as long as the form is there', async () => {
    const auth = getAuth(getStudio({ endpoint: location.origin }))
    const $config = auth.$config as unknown as { set(value: unknown): void }
    const before = auth.$config.get()
    const ask = vi.spyOn(auth, 'signInWithPasskey').mockReturnValue(new Promise(() => {}))
    $config.set({ kind: 'embedded', nativeAuth: '/native-auth', hasPasskeys: true, socialButtons: [] })
    const element = make({ ...own, mode: 'modal' })
    await element.ready
    await element.open()
    const email = element.querySelector<HTMLInputElement>('[name=email]')!
    expect(email.autocomplete).toBe('username webauthn')
    // Its list would lie over the form at once.
    expect(document.activeElement).not.toBe(email)
    await expect.poll(() => ask.mock.calls.length).toBe(1)
    const [offer] = ask.mock.calls[0]!
    expect(offer).toMatchObject({ isConditional: true })
    await userEvent.click(page.getByRole('button', { name: 'Sign in with a passkey' }))
    expect(offer?.signal?.aborted).toBe(true)
    const [pressed] = ask.mock.calls[1]!
    expect(pressed?.isConditional).toBeUndefined()
    await element.close()
    await expect.poll(() => pressed?.signal?.aborted).toBe(true)
    $config.set(before)
  })

  test('a copy of it has fields of its own', async () => {
    const element = make(own)
    await element.ready
    await expect.poll(() => fields(element).length).toBe(2)
    const copy = element.cloneNode(true) as StudioLoginElement
    document.body.append(copy)
    await copy.ready
    await expect.poll(() => fields(copy).length).toBe(2)
    expect(copy.childElementCount).toBe(1)
  })
})
