import { $auth, forgetUser, markSignedIn } from '@ai-studio/core'
import { getPasskeys } from '@ai-studio/core/passkeys'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  fetchLibrary,
  installAuthenticator,
  refusing,
  unanswered,
  withoutPasskeys,
  type Behaviour,
  type FakeAuthenticator,
} from '../../../core/src/passkeys/testing/fake-authenticator.ts'
import { createFakeAuth, type FakeAuth } from '../login/testing/fake-auth.ts'
import { offline, refusal, user } from '../upgrade/testing/fake-studio.ts'
import {
  button,
  press,
  renderBiometrics,
  settle,
  type BiometricsSetting,
} from './testing/render-biometrics.tsx'
import { cloud, stick, windows } from './testing/samples.ts'

let auth: FakeAuth
vi.mock('@ai-studio/core/auth', () => ({ getAuth: () => auth, getPartnerAuth: () => undefined }))

let authenticator: FakeAuthenticator

const page = () => (document.body.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')
const row = (name: string) =>
  screen.getAllByRole('listitem').find((item) => item.textContent?.includes(name)) as HTMLElement
const rows = () => screen.queryAllByRole('listitem').length
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
const said = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const draw = (setting: BiometricsSetting = {}) => renderBiometrics({ passkeys: [cloud, stick], ...setting })

// Sources are compiled when they are first asked for, which no case is about.
beforeAll(async () => {
  await Promise.all([
    fetchLibrary(),
    import('../login/login-modal.tsx'),
    import('./fresh-part.tsx'),
    import('./partner-biometrics.tsx'),
    import('./locales/vi.json'),
  ])
}, 60_000)
beforeEach(() => {
  auth = createFakeAuth()
  authenticator = installAuthenticator()
})
afterEach(() => {
  cleanup()
  authenticator.remove()
  forgetUser()
  vi.restoreAllMocks()
})

describe('the list', () => {
  test('says of each passkey what it is, where it was made, and when it was used', async () => {
    await draw({ passkeys: [cloud, stick, windows] })
    expect(row('iCloud Keychain').textContent).toBe(
      'iCloud KeychainThis deviceOn all your devices · Safari on macOSCreated Oct 2, 2026 · Last used Nov 18, 2026',
    )
    expect(row('Blue stick').textContent).toBe(
      'Blue stickYubiKey 5 Series · On one device only · Firefox on LinuxCreated Jun 21, 2026 · Not used yet',
    )
    // What the name says is not said again.
    expect(row('Chrome on Windows').textContent).toContain(
      'Switched offWindows Hello · On one device onlyCreated',
    )
  })

  test('is Vietnamese in Vietnamese, with its dates', async () => {
    const { $language } = await draw()
    $language.set('vi')
    await vi.waitFor(() => expect(page()).toContain('Thiết bị này'))
    expect(row('iCloud Keychain').textContent).toContain('Tạo ngày 2 thg 10, 2026')
    expect(button('Đổi tên iCloud Keychain')).toBeTruthy()
  })

  test('waits for it, and can be asked for again when it does not come', async () => {
    const list = Promise.withResolvers<unknown>()
    const { studio } = await draw({ answers: { listCredentials: () => list.promise } })
    expect(said()).toContain('Your passkeys are being loaded…')
    await act(async () => list.resolve(offline()))
    expect(alerts()).toEqual(['Network error. Please check your connection.'])
    studio.answer({ listCredentials: [cloud] })
    await press('Try again')
    expect(rows()).toBe(1)
    expect(document.activeElement).toBe(document.querySelector('.st-passkeys'))
  })

  test('stays while it cannot be loaded anew, and keeps the focus when it can', async () => {
    const { studio } = await draw()
    studio.answer({ listCredentials: offline() })
    await act(() => getPasskeys(studio).reload())
    expect(rows()).toBe(2)
    studio.answer({ listCredentials: [cloud] })
    await press('Try again')
    expect(rows()).toBe(1)
    expect(document.activeElement).toBe(document.querySelector('.st-passkeys'))
  })

  test('says when there is none', async () => {
    await draw({ passkeys: [] })
    expect(page()).toContain('No passkeys yet')
    expect(button('Add a passkey')).toBeTruthy()
  })

  test('a passkey that is switched off can be switched on', async () => {
    const { callsOf } = await draw({ passkeys: [windows] })
    await press('Switch on Chrome on Windows')
    expect(callsOf('updateCredential')[0]?.body).toEqual({
      credentialId: windows.credentialId,
      isActive: true,
    })
    expect(said()).toEqual(['“Chrome on Windows” was switched on.'])
    expect(page()).not.toContain('Switched off')
    expect(document.activeElement).toBe(button('Rename Chrome on Windows'))
  })

  test('belongs to whoever is signed in', async () => {
    const { studio } = await draw()
    studio.answer({ listCredentials: [stick] })
    await act(async () => markSignedIn({ ...user, id: 'user-2' }))
    await settle()
    expect(rows()).toBe(1)
    await act(async () => forgetUser())
    expect(rows()).toBe(0)
    expect(button('Sign in')).toBeTruthy()
  })
})

describe('nobody is signed in', () => {
  test('the login opens in a dialog, and the list is there afterwards', async () => {
    await draw({ isSignedOut: true })
    await press('Sign in')
    const dialog = await screen.findByRole('dialog', { name: 'Log in' })
    await userEvent.type(within(dialog).getByLabelText('Email'), 'lan@example.com')
    await userEvent.type(within(dialog).getByLabelText('Password'), 'correct horse{Enter}')
    await act(async () => {
      markSignedIn(user)
      auth.calls.find(({ name }) => name === 'signIn')!.answer()
    })
    await settle()
    expect(rows()).toBe(2)
  })

  test('a page that signs people in itself is asked to', async () => {
    const onSignInRequired = vi.fn()
    await draw({ isSignedOut: true, onSignInRequired })
    await press('Sign in')
    expect(onSignInRequired).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog', { hidden: false })).toBeNull()
  })

  test('nothing is asked for while it is not known who is here', async () => {
    const { callsOf } = await draw({ isSignedOut: true })
    expect(callsOf('listCredentials')).toEqual([])
    expect($auth.get().state).toBe('anonymous')
  })
})

describe('adding one', () => {
  test('proposes what this browser is called, keeps the name without blanks around it, and tells', async () => {
    const onAdded = vi.fn()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    const { callsOf } = await draw({ onAdded })
    await press('Add a passkey')
    expect(field().value).toBe('Firefox on Linux')
    expect(field().maxLength).toBe(50)
    await userEvent.clear(field())
    await userEvent.type(field(), '  My laptop ')
    await press('Create passkey')
    expect(callsOf('beginCredentialRegistration')[0]?.body).toEqual({
      userId: user.id,
      credentialName: 'My laptop',
      deviceInfo: 'Firefox on Linux',
    })
    expect(said()).toEqual(['“My laptop” was added.'])
    expect(rows()).toBe(3)
    expect(onAdded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ credentialName: 'My laptop' }))
    expect(document.activeElement).toBe(button('Add a passkey'))
    expect(authenticator.signals.at(-1)).toMatchObject({
      options: { allAcceptedCredentialIds: [cloud.credentialId, stick.credentialId, 'bmV3'] },
    })
  })

  test('proposes a name that none of the others has', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    await draw({ passkeys: [{ ...cloud, credentialName: 'Firefox on Linux' }] })
    await press('Add a passkey')
    expect(field().value).toBe('Firefox on Linux 2')
  })

  test('needs a name', async () => {
    const { callsOf } = await draw()
    await press('Add a passkey')
    await userEvent.clear(field())
    await userEvent.type(field(), '   ')
    await press('Create passkey')
    expect(page()).toContain('Please enter a name')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
    await userEvent.type(field(), 'Laptop')
    expect(page()).not.toContain('Please enter a name')
    expect(callsOf('beginCredentialRegistration')).toEqual([])
  })

  test('a name of 51 characters, which a page can put there, is not sent', async () => {
    const { callsOf } = await draw()
    await press('Add a passkey')
    field().removeAttribute('maxlength')
    await userEvent.clear(field())
    await userEvent.click(field())
    await userEvent.paste('x'.repeat(51))
    await press('Create passkey')
    expect(page()).toContain('The name can have 50 characters at most')
    expect(callsOf('beginCredentialRegistration')).toEqual([])
  })

  test('a name that is saved late takes the focus from nobody who has gone elsewhere', async () => {
    const saved = Promise.withResolvers<unknown>()
    await draw({ answers: { updateCredential: () => saved.promise } })
    const elsewhere = document.body.appendChild(document.createElement('input'))
    onTestFinished(() => elsewhere.remove())
    await press('Rename Blue stick')
    await userEvent.type(document.activeElement!, 'Red stick{Enter}')
    await userEvent.click(elsewhere)
    await userEvent.keyboard('Hello ')
    expect(rows()).toBe(2)
    await act(async () => saved.resolve({ ...stick, credentialName: 'Red stick' }))
    await settle()
    await userEvent.keyboard('Bob')
    expect(elsewhere.value).toBe('Hello Bob')
    expect(document.activeElement).toBe(elsewhere)
  })

  test('a name with markup in it is a name', async () => {
    await draw()
    await press('Add a passkey')
    await userEvent.clear(field())
    await userEvent.type(field(), '<b>bold</b>')
    await press('Create passkey')
    expect(button('Rename <b>bold</b>')).toBeTruthy()
    expect(document.querySelector('b')).toBeNull()
  })

  test.each<[string, Behaviour, 'alert' | 'status']>([
    ['User cancelled or device locked', refusing('NotAllowedError'), 'status'],
    ['User cancelled or device locked', refusing('AbortError'), 'status'],
    ['Authenticator already registered', refusing('InvalidStateError'), 'alert'],
    ['Authenticator not supported', refusing('NotSupportedError'), 'alert'],
    ['Authenticator not supported', refusing('ConstraintError'), 'alert'],
    ['Failed to create credential', () => null, 'alert'],
    ['Registration failed', refusing('UnknownError'), 'alert'],
    ['Registration failed', refusing('SecurityError'), 'alert'],
  ])('“%s” is what the browser means, and what was typed stays', async (text, behaviour, role) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const onError = vi.fn()
    authenticator.create = behaviour
    await draw({ onError })
    await press('Add a passkey')
    await userEvent.clear(field())
    await userEvent.type(field(), 'Laptop')
    await press('Create passkey')
    expect(alerts()).toEqual(role === 'alert' ? [text] : [])
    const mayRecogniseNobody = /cancelled|not supported/.test(text)
    expect(said()).toEqual([
      ...(mayRecogniseNobody ? [expect.stringContaining('security key: it needs a PIN')] : []),
      ...(role === 'status' ? [text] : []),
    ])
    expect(field().value).toBe('Laptop')
    expect(onError).toHaveBeenCalledTimes(1)
    expect(rows()).toBe(2)
  })

  test('what the server has against it is said in its words', async () => {
    await draw({
      answers: {
        completeCredentialRegistration: refusal(
          'WEBAUTHN_ALREADY_REGISTERED',
          'Authenticator already registered',
          409,
        ),
      },
    })
    await press('Add a passkey')
    await press('Create passkey')
    expect(alerts()).toEqual(['Authenticator already registered'])
  })

  test('a key that has not found out who uses it: the server refuses it, and the person learns what to do', async () => {
    const failed = refusal('WEBAUTHN_REGISTRATION_FAILED', 'Registration failed', 400)
    const { studio } = await draw({ answers: { completeCredentialRegistration: failed } })
    await press('Add a passkey')
    await press('Create passkey')
    expect(alerts()).toEqual(['Registration failed'])
    expect(said()).toEqual([expect.stringContaining('Set one up in the settings of your system first')])
    // What was said of the last try is gone with the next one.
    studio.answer({ completeCredentialRegistration: offline() })
    await press('Create passkey')
    expect(said()).toEqual([])
  })

  test('can be given up while the browser asks, in silence', async () => {
    const onError = vi.fn()
    authenticator.create = unanswered
    await draw({ onError })
    await press('Add a passkey')
    await press('Create passkey')
    await vi.waitFor(() => expect(said()).toEqual(['Follow what your browser asks for.']))
    expect(button('Create passkey').getAttribute('aria-busy')).toBe('true')
    expect(button('Rename Blue stick').getAttribute('aria-disabled')).toBe('true')
    await press('Cancel')
    await vi.waitFor(() => expect(authenticator.requests[0]?.signal?.aborted).toBe(true))
    await settle()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect([...alerts(), ...said()]).toEqual([])
    expect(onError).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button('Add a passkey'))
  })

  test('ends when it is taken from the page', async () => {
    authenticator.create = unanswered
    const { unmount } = await draw()
    await press('Add a passkey')
    await press('Create passkey')
    await vi.waitFor(() => expect(authenticator.requests).toHaveLength(1))
    unmount()
    expect(authenticator.requests[0]?.signal?.aborted).toBe(true)
  })

  test('a device that recognises nobody points to a phone or a security key', async () => {
    authenticator.hasPlatformAuthenticator = false
    await draw()
    await press('Add a passkey')
    expect(page()).toContain('Your browser lets you use your phone or a security key instead.')
    await press('Create passkey')
    expect(rows()).toBe(3)
  })

  test('a browser without passkeys says so; what is there can be renamed and deleted', async () => {
    const putBack = withoutPasskeys()
    await draw()
    expect(said()).toEqual(['WebAuthn is not supported in this browser'])
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
    expect(button('Rename Blue stick')).toBeTruthy()
    putBack()
  })
})

describe('renaming one', () => {
  const edit = async (name = 'Blue stick') => {
    await press(`Rename ${name}`)
    return screen.getByRole<HTMLInputElement>('textbox', { name: `New name for ${name}` })
  }

  test('begins with the whole name chosen, and is saved by Enter', async () => {
    const onRenamed = vi.fn()
    const { callsOf } = await draw({ onRenamed })
    const input = await edit()
    expect(document.activeElement).toBe(input)
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['Blue stick', 0, 10])
    await userEvent.type(input, ' Red stick {Enter}', { initialSelectionStart: 0, initialSelectionEnd: 10 })
    await settle()
    expect(callsOf('updateCredential')[0]?.body).toEqual({
      credentialId: stick.credentialId,
      credentialName: 'Red stick',
    })
    expect(said()).toEqual(['It is called “Red stick” now.'])
    expect(document.activeElement).toBe(button('Rename Red stick'))
    expect(onRenamed).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ credentialName: 'Red stick' }),
    )
  })

  test('Escape leaves it as it was, and nothing around it hears of it', async () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    const { callsOf } = await draw()
    await edit()
    await userEvent.keyboard('Other')
    heard.mockClear()
    await userEvent.keyboard('{Escape}')
    expect(heard).not.toHaveBeenCalled()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(row('Blue stick')).toBeTruthy()
    expect(document.activeElement).toBe(button('Rename Blue stick'))
    expect(callsOf('updateCredential')).toEqual([])
    document.removeEventListener('keydown', heard)
  })

  test.each(['empty', 'unchanged'])('an %s name changes nothing', async (kind) => {
    const { callsOf } = await draw()
    const input = await edit()
    if (kind === 'empty') await userEvent.clear(input)
    else await userEvent.type(input, 'Blue stick', { initialSelectionStart: 0, initialSelectionEnd: 10 })
    await userEvent.keyboard('  {Enter}')
    await settle()
    expect(callsOf('updateCredential')).toEqual([])
    expect(row('Blue stick')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('going elsewhere saves, and the focus stays where the person went', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    const { callsOf } = await draw()
    await edit()
    await userEvent.keyboard('{Control>}a{/Control}Red')
    await userEvent.click(button('Rename iCloud Keychain'))
    await settle()
    expect(callsOf('updateCredential')).toHaveLength(1)
    expect(screen.getByRole('textbox', { name: 'New name for iCloud Keychain' })).toBe(document.activeElement)
  })

  test('another window, and the buttons beside it, save nothing', async () => {
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    const { callsOf } = await draw()
    const input = await edit()
    await userEvent.keyboard('Other')
    act(() => input.blur())
    await settle()
    hasFocus.mockReturnValue(true)
    await press('Cancel')
    expect(callsOf('updateCredential')).toEqual([])
    expect(row('Blue stick')).toBeTruthy()
  })

  test('a refusal is said, and what was typed stays', async () => {
    const refused = refusal('VALIDATION_FAILED', 'Validation error. Please check your input.')
    await draw({ answers: { updateCredential: refused } })
    await edit()
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('textbox')).toBeNull()
    const input = await edit()
    await userEvent.type(input, '!{Enter}')
    await settle()
    expect(alerts()).toEqual(['Validation error. Please check your input.'])
    expect(field().value).toContain('!')
  })

  test('one that is gone meanwhile is not shown any longer', async () => {
    const { studio } = await draw()
    studio.answer({
      updateCredential: refusal('NOT_FOUND', 'The requested resource was not found.', 404),
      listCredentials: [cloud],
    })
    await userEvent.type(await edit(), '!{Enter}')
    await settle()
    expect(alerts()).toEqual(['The requested resource was not found.'])
    expect(rows()).toBe(1)
  })
})

describe('deleting one', () => {
  const dialog = () => within(screen.getByRole('dialog'))

  test('asks first, begins at Cancel, and goes on at the next one', async () => {
    const onDeleted = vi.fn()
    const { callsOf } = await draw({ passkeys: [cloud, stick, windows], onDeleted })
    await press('Delete Blue stick')
    expect(screen.getByRole('dialog', { name: 'Delete “Blue stick”?' })).toBeTruthy()
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Cancel' }))
    expect(page()).not.toContain('It is your last passkey.')
    await press('Delete passkey')
    expect(callsOf('deleteCredential')[0]?.params).toEqual({ id: stick.credentialId })
    expect(said()).toEqual(['“Blue stick” was deleted.'])
    expect(rows()).toBe(2)
    expect(document.activeElement).toBe(button('Rename Chrome on Windows'))
    expect(onDeleted).toHaveBeenCalledExactlyOnceWith(stick)
    expect(authenticator.signals.at(-1)).toMatchObject({
      name: 'all',
      options: { rpId: 'studio.example', userId: 'dXNlcg' },
    })
  })

  test('can be given up', async () => {
    const { callsOf } = await draw()
    await press('Delete Blue stick')
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(callsOf('deleteCredential')).toEqual([])
    expect(rows()).toBe(2)
  })

  test('warns of the last one, and goes on at adding another', async () => {
    await draw({ passkeys: [stick] })
    await press('Delete Blue stick')
    expect(page()).toContain('It is your last passkey.')
    await press('Delete passkey')
    expect(page()).toContain('No passkeys yet')
    expect(document.activeElement).toBe(button('Add a passkey'))
  })

  test('counts those that can be used: beside one that is switched off it is the last one', async () => {
    await draw({ passkeys: [stick, windows] })
    await press('Delete Blue stick')
    expect(page()).toContain('It is your last passkey.')
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    // What is switched off confirms nothing, with or without another one.
    await press('Delete Chrome on Windows')
    expect(page()).not.toContain('It is your last passkey.')
  })

  describe('when its dialog is closed while it goes on', () => {
    async function closeEarly(setting: BiometricsSetting = {}) {
      const answer = Promise.withResolvers<unknown>()
      const onError = vi.fn()
      const drawn = await draw({
        passkeys: [cloud, stick, windows],
        answers: { deleteCredential: () => answer.promise },
        onError,
        ...setting,
      })
      await press('Delete Blue stick')
      await press('Delete passkey')
      await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
      await settle()
      const answered = (value: unknown) =>
        act(async () => {
          if (value === null) drawn.studio.answer({ listCredentials: [cloud, windows] })
          answer.resolve(value)
        })
      return { ...drawn, onError, answered }
    }

    test('a failure is said in the list', async () => {
      const { answered, onError } = await closeEarly()
      await answered(offline())
      await settle()
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(alerts()).toEqual(['Network error. Please check your connection.'])
      expect(onError).toHaveBeenCalledTimes(1)
      expect(rows()).toBe(3)
    })

    test('it ends in silence for whatever the person has begun meanwhile', async () => {
      const { answered } = await closeEarly()
      await press('Rename iCloud Keychain')
      await answered(null)
      await settle()
      expect(rows()).toBe(2)
      expect(document.activeElement).toBe(field())
      expect(said()).toEqual(['“Blue stick” was deleted.'])
    })

    test('the focus goes on to the next one when it was on what is gone', async () => {
      const { answered } = await closeEarly()
      // Where browsers put it when a dialog closes.
      act(() => button('Delete Blue stick').focus())
      await answered(null)
      await settle()
      expect(document.activeElement).toBe(button('Rename Chrome on Windows'))
    })
  })

  test('a failure is said where it was asked', async () => {
    await draw({ answers: { deleteCredential: offline() } })
    await press('Delete Blue stick')
    await press('Delete passkey')
    expect(dialog().getByText('Network error. Please check your connection.')).toBeTruthy()
    expect(rows()).toBe(2)
  })
})

describe('the server wants a fresh sign-in', () => {
  const refused = refusal('FRESH_SESSION_REQUIRED', 'Please log in again to make this change.', 403)
  const security = { hasPassword: true, canChangePassword: true, canChangeEmail: true, isEmailVerified: true }

  test('it is asked for, and what was asked is done', async () => {
    const { studio, callsOf } = await draw({
      answers: { deleteCredential: refused, getAccountSecurity: security },
    })
    await press('Delete Blue stick')
    await press('Delete passkey')
    const fresh = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
    await userEvent.type(await fresh.findByLabelText('Password'), 'correct horse')
    studio.answer({ deleteCredential: null, listCredentials: [cloud] })
    await userEvent.keyboard('{Enter}')
    expect(auth.calls.find(({ name }) => name === 'signIn')?.args).toEqual([
      { email: 'lan@example.com', password: 'correct horse' },
    ])
    await act(async () => auth.calls.find(({ name }) => name === 'signIn')!.answer())
    await settle()
    expect(callsOf('deleteCredential')).toHaveLength(2)
    expect(said()).toContain('“Blue stick” was deleted.')
    expect(rows()).toBe(1)
  })

  test('it is asked for before a passkey is switched on again, too', async () => {
    const { studio, callsOf } = await draw({
      passkeys: [windows],
      answers: { updateCredential: refused, getAccountSecurity: security },
    })
    await press('Switch on Chrome on Windows')
    const fresh = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
    await userEvent.type(await fresh.findByLabelText('Password'), 'correct horse')
    studio.answer({ updateCredential: { ...windows, isActive: true } })
    await userEvent.keyboard('{Enter}')
    await act(async () => auth.calls.find(({ name }) => name === 'signIn')!.answer())
    await settle()
    expect(callsOf('updateCredential').map(({ body }) => body)).toEqual([
      { credentialId: windows.credentialId, isActive: true },
      { credentialId: windows.credentialId, isActive: true },
    ])
    expect(said()).toEqual(['“Chrome on Windows” was switched on.'])
    expect(page()).not.toContain('Switched off')
    expect(document.activeElement).toBe(button('Rename Chrome on Windows'))
  })

  test('an account without a password is asked for a mailed code', async () => {
    await draw({
      answers: {
        beginCredentialRegistration: refused,
        getAccountSecurity: { ...security, hasPassword: false },
      },
    })
    await press('Add a passkey')
    await press('Create passkey')
    const fresh = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
    expect(await fresh.findByRole('button', { name: 'Email me a code' })).toBeTruthy()
    expect(fresh.queryByLabelText('Password')).toBeNull()
  })

  test('an account with an unproved address and no password proves it at the identity service', async () => {
    const unproved = { ...security, hasPassword: false, isEmailVerified: false }
    await draw({ answers: { beginCredentialRegistration: refused, getAccountSecurity: unproved } })
    await press('Add a passkey')
    await press('Create passkey')
    const fresh = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
    expect(await fresh.findByRole('button', { name: 'Continue' })).toBeTruthy()
    expect(fresh.queryByRole('button', { name: 'Email me a code' })).toBeNull()
  })

  test('a page that draws its own form is asked to', async () => {
    const { callsOf } = await draw({
      answers: { deleteCredential: refused },
      freshSignIn: ({ email, onDone }) => <button onClick={onDone}>It is me, {email}</button>,
    })
    await press('Delete Blue stick')
    await press('Delete passkey')
    await press('It is me, lan@example.com')
    expect(callsOf('deleteCredential')).toHaveLength(2)
    expect(callsOf('getAccountSecurity')).toEqual([])
  })

  test('whoever does not sign in again is told why nothing came of it', async () => {
    await draw({ answers: { beginCredentialRegistration: refused, getAccountSecurity: offline() } })
    await press('Add a passkey')
    await press('Create passkey')
    const fresh = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
    await userEvent.click(await fresh.findByRole('button', { name: 'Cancel' }))
    await settle()
    expect(alerts()).toEqual(['Please log in again to make this change.'])
    expect(authenticator.requests).toEqual([])
  })
})

describe("a partner's page", () => {
  test('opens the studio’s own page in a window, asks nothing itself, and says so', async () => {
    const focus = vi.fn()
    const open = vi.spyOn(globalThis, 'open').mockReturnValue({ closed: false, focus } as unknown as Window)
    const { studio } = await draw({ isOwnOrigin: false, isSignedOut: true })
    const { host } = new URL(studio.endpoint)
    await vi.waitFor(() => expect(page()).toContain(`Your passkeys belong to ${host} and work there alone.`))
    await press(`Manage passkeys on ${host}`)
    expect(open).toHaveBeenCalledExactlyOnceWith(
      `${studio.endpoint}/settings?lang=en#passkeys`,
      'ai-studio-passkeys',
      expect.stringContaining('popup'),
    )
    expect(said()).toEqual(['Go on in the other window.'])
    await press('Show window')
    expect(focus).toHaveBeenCalledTimes(1)
    expect(studio.calls).toEqual([])
    expect(authenticator.requests).toEqual([])
  })

  test('a blocked window leaves a link', async () => {
    vi.spyOn(globalThis, 'open').mockReturnValue(null)
    const { studio } = await draw({ isOwnOrigin: false, isSignedOut: true })
    const { host } = new URL(studio.endpoint)
    await vi.waitFor(() => expect(button(`Manage passkeys on ${host}`)).toBeTruthy())
    await press(`Manage passkeys on ${host}`)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: `Open ${host}` })
    expect([link.href, link.target, link.rel]).toEqual([
      `${studio.endpoint}/settings?lang=en#passkeys`,
      '_blank',
      'noopener',
    ])
  })
})
