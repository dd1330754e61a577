import type { AccountSecurity, ConnectedSite, Credential, UserSession } from '@ai-studio/contract'
import { $auth, forgetUser, markSignedIn, setLanguage } from '@ai-studio/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  installAuthenticator,
  type FakeAuthenticator,
} from '../../../../../packages/core/src/passkeys/testing/fake-authenticator.ts'
import { fakeAuth, user, type FakeAuth } from '../../../testing/fake-auth.ts'
import { address, renderPages } from '../../../testing/render-pages.tsx'
import { resetChoices } from '../../../testing/render-site.tsx'
import { subscription } from '../../payments/testing/payments.ts'
import { refusal, startStudioServer, type Answer, type StudioServer } from '../../../testing/studio-server.ts'

const security: AccountSecurity = {
  hasPassword: true,
  canChangePassword: true,
  canChangeEmail: true,
  isEmailVerified: true,
}
const session = (id: string, device: string, isCurrent = false): UserSession => ({
  id,
  device,
  isCurrent,
  createdAt: '2026-11-01T08:00:00Z',
  lastSeenAt: '2026-11-20T08:00:00Z',
})
const site: ConnectedSite = {
  id: 's1',
  origin: 'https://partner.example',
  connectedAt: '2026-11-01T08:00:00Z',
  lastUsedAt: '2026-11-20T08:00:00Z',
}
const passkey: Credential = {
  credentialId: 'c3RpY2s',
  credentialName: 'Blue stick',
  deviceInfo: 'Firefox on Linux',
  lastUsed: null,
  createdAt: '2026-11-01T08:00:00Z',
  isActive: true,
  providerName: null,
  isSynced: false,
  isThisDevice: false,
  rpId: 'localhost',
  userHandle: 'dXNlcg',
}

let server: StudioServer
let auth: FakeAuth
let authenticator: FakeAuthenticator | undefined

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
  auth = fakeAuth()
  server.on('GET /api/account/security', { body: security })
  server.on('GET /api/account/sessions', {
    body: { sessions: [session('1', 'Firefox on Windows', true), session('2', ''), session('3', 'Safari')] },
  })
  server.on('GET /api/account/sites', { body: { sites: [site] } })
  server.on('GET /api/chat/shares', { body: { shares: [] } })
  server.on('GET /api/webauthn/credentials/{id}', { body: [] })
  server.on('GET /api/payments/subscription', { body: subscription() })
  server.on('GET /api/payments', { body: { payments: [], nextCursor: null } })
  markSignedIn(user)
})

afterEach(() => {
  authenticator?.remove()
  vi.restoreAllMocks()
  resetChoices()
})

async function open(part: string, path = '/settings') {
  renderPages(path, server.endpoint, auth)
  // What can be changed stands there once the server has told it.
  if (part === 'Email') await screen.findByText(/Your address is lan/)
  return within(await screen.findByRole('region', { name: part }))
}

const told = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

describe('email', () => {
  test('another address is taken once the code that was mailed to it is entered', async () => {
    const bodies: unknown[] = []
    server.on('POST /api/account/email', ({ body }) => {
      bodies.push(body)
      return { body: { success: true } }
    })
    server.on('POST /api/account/email/confirm', ({ body }) => {
      bodies.push(body)
      return { body: { ...user, email: 'new@example.com' } }
    })
    authenticator = installAuthenticator()
    server.on('GET /api/webauthn/credentials/{id}', { body: [passkey] })
    const part = await open('Email')
    await userEvent.type(await part.findByLabelText('New email'), 'new@example.com')
    await userEvent.type(part.getByLabelText('Current password'), 'secret{Enter}')
    await userEvent.type(await part.findByLabelText('Code'), '123 456{Enter}')
    await waitFor(() => expect($auth.get().user?.email).toBe('new@example.com'))
    // Passkeys of this browser are called by it, too.
    const names = {
      rpId: 'localhost',
      userId: 'dXNlcg',
      name: 'new@example.com',
      displayName: user.displayName,
    }
    await waitFor(() => expect(authenticator?.signals).toContainEqual({ name: 'user', options: names }))
    expect(bodies).toEqual([{ newEmail: 'new@example.com', password: 'secret' }, { code: '123456' }])
    await told('Your email was changed.')
  })

  test('an address that is not confirmed yet is confirmed by a code to it', async () => {
    const unproved = { ...security, hasPassword: false, isEmailVerified: false }
    server.on('GET /api/account/security', { body: unproved })
    server.on('POST /api/account/email', { body: { success: true } })
    server.on('POST /api/account/email/confirm', () => {
      server.on('GET /api/account/security', { body: { ...unproved, isEmailVerified: true } })
      return { body: user }
    })
    const part = await open('Email')
    expect(part.getByText(/not been confirmed yet. To confirm it, enter it below/)).toBeTruthy()
    await userEvent.type(await part.findByLabelText('New email'), `${user.email}{Enter}`)
    await userEvent.type(await part.findByLabelText('Code'), '123456{Enter}')
    await told('Your email is confirmed.')
    await waitFor(() => expect(part.queryByText(/not been confirmed/)).toBeNull())
  })

  test('whoever signs out while the code is being checked stays signed out', async () => {
    const answer = Promise.withResolvers<Answer>()
    server.on('POST /api/account/email', { body: { success: true } })
    server.on('POST /api/account/email/confirm', () => answer.promise)
    const part = await open('Email')
    await userEvent.type(await part.findByLabelText('New email'), 'new@example.com')
    await userEvent.type(part.getByLabelText('Current password'), 'secret{Enter}')
    await userEvent.type(await part.findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(server.calls).toContain('POST /api/account/email/confirm'))
    // As another tab has it.
    act(() => forgetUser())
    await waitFor(() => expect(address()).toBe('/login'))
    answer.resolve({ body: { ...user, email: 'new@example.com' } })
    await server.settled()
    expect([$auth.get().state, address()]).toEqual(['anonymous', '/login'])
  })

  test.each([
    ['is given up', 'Cancel'],
    ['is made', 'Confirm email'],
  ])('the focus is at the heading once the change %s, for the form is gone', async (_, button) => {
    server.on('POST /api/account/email', { body: { success: true } })
    server.on('POST /api/account/email/confirm', { body: { ...user, email: 'new@example.com' } })
    const part = await open('Email')
    await userEvent.type(await part.findByLabelText('New email'), 'new@example.com')
    await userEvent.type(part.getByLabelText('Current password'), 'secret{Enter}')
    await userEvent.type(await part.findByLabelText('Code'), '123456')
    await userEvent.click(part.getByRole('button', { name: button }))
    await part.findByLabelText('New email')
    await waitFor(() => expect(document.activeElement).toBe(part.getByRole('heading', { name: 'Email' })))
  })

  test.each([
    ['', 'secret', 'New email', 'Email is required'],
    ['lan', 'secret', 'New email', 'Email is invalid'],
    ['new@example', 'secret', 'New email', 'Email is invalid'],
    ['new@example.com', '', 'Current password', 'Password is required'],
    [' Lan@Example.com', 'secret', 'New email', 'This is your address already'],
  ])('%j with password %j: %s says that %s, in words of the page', async (email, password, label, flaw) => {
    const part = await open('Email')
    const field = await part.findByLabelText(label)
    if (email) await userEvent.type(part.getByLabelText('New email'), email)
    if (password) await userEvent.type(part.getByLabelText('Current password'), password)
    await userEvent.click(part.getByRole('button', { name: 'Send code' }))
    expect(part.getByText(flaw)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(server.calls).not.toContain('POST /api/account/email')
    await userEvent.type(field, 'x')
    expect(part.queryByText(flaw)).toBeNull()
  })

  test('without a code, that is said in words of the page', async () => {
    server.on('POST /api/account/email', { body: { success: true } })
    const part = await open('Email')
    await userEvent.type(await part.findByLabelText('New email'), 'new@example.com')
    await userEvent.type(part.getByLabelText('Current password'), 'secret{Enter}')
    const field = await part.findByLabelText('Code')
    await userEvent.type(field, '  ')
    await userEvent.click(part.getByRole('button', { name: 'Confirm email' }))
    expect(part.getByText('Code is required')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(server.calls).not.toContain('POST /api/account/email/confirm')
    await userEvent.type(field, '1')
    expect(part.queryByText('Code is required')).toBeNull()
  })

  test('what is missing is said in Vietnamese on a Vietnamese page', async () => {
    act(() => setLanguage('vi'))
    renderPages('/settings', server.endpoint, auth)
    await userEvent.click(await screen.findByRole('button', { name: 'Gửi mã' }))
    const part = within(screen.getByRole('region', { name: 'Email' }))
    expect(part.getByText('Vui lòng nhập email')).toBeTruthy()
    expect(part.getByText('Vui lòng nhập mật khẩu')).toBeTruthy()
  })

  test('a wrong password is told, and nobody is signed out by it', async () => {
    server.on('POST /api/account/email', refusal(401, 'CREDENTIALS_INVALID', 'Not right.'))
    const part = await open('Email')
    await userEvent.type(await part.findByLabelText('New email'), 'new@example.com')
    await userEvent.type(part.getByLabelText('Current password'), 'wrong{Enter}')
    expect(await part.findByText('Not right.')).toBeTruthy()
    expect($auth.get().state).toBe('authenticated')
  })

  test('a wrong code can be tried again', async () => {
    server.on('POST /api/account/email', { body: { success: true } })
    server.on('POST /api/account/email/confirm', refusal(400, 'CODE_INVALID', 'Invalid code'))
    const part = await open('Email')
    await userEvent.type(await part.findByLabelText('New email'), 'new@example.com')
    await userEvent.type(part.getByLabelText('Current password'), 'secret{Enter}')
    await userEvent.type(await part.findByLabelText('Code'), '000000{Enter}')
    expect(await part.findByText('Invalid code')).toBeTruthy()
    expect(part.getByLabelText('Code')).toBeTruthy()
  })

  /** Asks for a code to an address and enters one. */
  async function enterCode(newEmail: string) {
    server.on('POST /api/account/email', { body: { success: true } })
    const part = await open('Email')
    await userEvent.type(await part.findByLabelText('New email'), newEmail)
    await userEvent.type(part.getByLabelText('Current password'), 'secret{Enter}')
    await userEvent.type(await part.findByLabelText('Code'), '123456{Enter}')
    return part
  }

  const away = (): never => {
    throw new TypeError('The server is away.')
  }

  test.each<[string, () => Answer]>([
    ['on its way', away],
    ['behind a gateway', () => refusal(502, 'INTERNAL_ERROR', 'Try again.')],
  ])('a change whose answer is lost %s is done', async (_, answer) => {
    server.on('POST /api/account/email/confirm', answer)
    // As the server writes it.
    server.on('GET /api/userprofile', { body: { ...user, email: 'new@example.com' } })
    const part = await enterCode('New@Example.com')
    await told('Your email was changed.')
    expect(part.getByText(/Your address is new@example.com/)).toBeTruthy()
    expect($auth.get().user?.email).toBe('new@example.com')
  })

  test('a change whose answer was lost with the connection is done once the code is entered again', async () => {
    server.on('POST /api/account/email/confirm', away)
    server.on('GET /api/userprofile', away)
    const part = await enterCode('new@example.com')
    expect(await part.findByText('Network error. Please check your connection.')).toBeTruthy()
    // The code is used up.
    server.on('POST /api/account/email/confirm', refusal(400, 'CODE_INVALID', 'Invalid code'))
    server.on('GET /api/userprofile', { body: { ...user, email: 'new@example.com' } })
    await userEvent.click(part.getByRole('button', { name: 'Confirm email' }))
    await told('Your email was changed.')
    expect(part.queryByText('Invalid code')).toBeNull()
    expect($auth.get().user?.email).toBe('new@example.com')
  })

  test.each([
    ['another address', 'new@example.com', true],
    ['the address that is not confirmed yet', user.email, false],
  ])('a wrong code to %s changes nothing', async (_, email, isEmailVerified) => {
    server.on('GET /api/account/security', { body: { ...security, isEmailVerified } })
    server.on('POST /api/account/email/confirm', refusal(400, 'CODE_INVALID', 'Invalid code'))
    server.on('GET /api/userprofile', { body: user })
    const part = await enterCode(email)
    expect(await part.findByText('Invalid code')).toBeTruthy()
    expect(part.getByLabelText('Code')).toBeTruthy()
    expect($auth.get().user?.email).toBe(user.email)
  })

  test('where another service keeps address and password there is nothing to change', async () => {
    server.on('GET /api/account/security', {
      body: { ...security, hasPassword: false, canChangeEmail: false, canChangePassword: false },
    })
    const part = await open('Email')
    expect(await part.findByText(/kept by the service that you sign in with/)).toBeTruthy()
    expect(screen.queryByLabelText('New email')).toBeNull()
    expect(screen.queryByLabelText('New password')).toBeNull()
  })
})

describe('password', () => {
  async function fill(current: string, next: string, repeat: string) {
    const part = await open('Password')
    if (current) await userEvent.type(await part.findByLabelText('Current password'), current)
    if (next) await userEvent.type(await part.findByLabelText('New password'), next)
    if (repeat) await userEvent.type(part.getByLabelText('New password, once more'), repeat)
    await userEvent.click(part.getByRole('button', { name: /password$/ }))
    return part
  }

  test('is changed, and the list of browsers is fetched again', async () => {
    let sent: unknown
    server.on('POST /api/account/password', ({ body }) => {
      sent = body
      server.on('GET /api/account/sessions', {
        body: { sessions: [session('1', 'Firefox on Windows', true)] },
      })
      return { body: { success: true } }
    })
    await fill('old secret', 'new secret', 'new secret')
    await told('Your password was changed. Every other browser has been signed out.')
    expect(sent).toEqual({ currentPassword: 'old secret', newPassword: 'new secret' })
    await waitFor(() => expect(screen.queryByText('Safari')).toBeNull())
  })

  test('that is typed while another one is being saved stays', async () => {
    const answer = Promise.withResolvers<Answer>()
    server.on('POST /api/account/password', () => answer.promise)
    const part = await fill('old secret', 'new secret', 'new secret')
    await userEvent.type(part.getByLabelText('New password'), ' 2')
    answer.resolve({ body: { success: true } })
    await told('Your password was changed. Every other browser has been signed out.')
    const values = ['Current password', 'New password', 'New password, once more'].map(
      (label) => part.getByLabelText<HTMLInputElement>(label).value,
    )
    expect(values).toEqual(['', 'new secret 2', ''])
  })

  test.each([
    ['', 'new secret', 'new secret', 'Password is required', 'Current password'],
    ['old secret', 'new', 'new', 'Password must be at least 6 characters', 'New password'],
    ['old secret', 'new secret', 'other', 'Passwords do not match', 'New password, once more'],
  ])('%j, %j, %j: %s', async (current, next, repeat, text, label) => {
    const part = await fill(current, next, repeat)
    expect(part.getByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(part.getByLabelText(label))
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  test('that is too long is refused instead of cut, so that it is the one to sign in with', async () => {
    const part = await open('Password')
    const paste = async (label: string, text: string) => {
      await userEvent.click(await part.findByLabelText(label))
      await userEvent.paste(text)
    }
    await paste('Current password', 'old secret')
    await paste('New password', 'a'.repeat(257))
    await paste('New password, once more', 'a'.repeat(257))
    await userEvent.keyboard('{Enter}')
    expect(part.getByText('Password must be at most 256 characters')).toBeTruthy()
    expect(document.activeElement).toBe(part.getByLabelText('New password'))
    expect(server.calls).not.toContain('POST /api/account/password')
  })

  test('a first one needs none before it, but somebody who has just signed in', async () => {
    let isFresh = false
    server.on('GET /api/account/security', { body: { ...security, hasPassword: false } })
    server.on('POST /api/account/password', ({ body }) => {
      expect(body).toEqual({ newPassword: 'new secret' })
      if (!isFresh) return refusal(403, 'FRESH_SESSION_REQUIRED', 'Please log in again to make this change.')
      return { body: { success: true } }
    })
    auth.requestCode = () =>
      Promise.resolve({
        sentTo: 'l***@e***.com',
        codeLength: 6,
        submit: () => {
          isFresh = true
          return Promise.resolve()
        },
        resend: () => Promise.resolve(),
      })
    await fill('', 'new secret', 'new secret')
    const asked = await screen.findByRole('dialog', { name: 'Is it still you?' })
    // It has forms of its own, which must not stand in another one.
    expect(asked.closest('form')).toBeNull()
    const dialog = within(asked)
    await userEvent.click(await dialog.findByRole('button', { name: 'Email me a code' }))
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Code' }), '123456')
    await told('Your password was changed. Every other browser has been signed out.')
  })

  test('a fresh sign-in that is given up leaves everything as it was, and says why', async () => {
    server.on(
      'POST /api/account/password',
      refusal(403, 'FRESH_SESSION_REQUIRED', 'Please log in again to make this change.'),
    )
    const part = await fill('old secret', 'new secret', 'new secret')
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it still you?' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }))
    expect(await part.findByText('Please log in again to make this change.')).toBeTruthy()
    expect(part.getByLabelText<HTMLInputElement>('New password').value).toBe('new secret')
  })
})

describe('browsers', () => {
  test('each but this one can be signed out', async () => {
    server.on('DELETE /api/account/sessions/{id}', ({ id }) => {
      expect(id).toBe('3')
      server.on('GET /api/account/sessions', {
        body: { sessions: [session('1', 'Firefox on Windows', true)] },
      })
      return {}
    })
    const part = await open('Where you are signed in')
    expect((await part.findByText('Firefox on Windows')).closest('li')?.textContent).toContain('This browser')
    expect(part.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull()
    expect(part.getByRole('button', { name: 'Sign out Unknown browser' })).toBeTruthy()
    await userEvent.click(part.getByRole('button', { name: 'Sign out Safari' }))
    await told('Safari was signed out.')
    await waitFor(() => expect(part.queryByText('Safari')).toBeNull())
    // The button has gone with its row.
    await waitFor(() => expect(document.activeElement).toBe(part.getByRole('heading')))
  })

  test('who has gone on before a browser is signed out stays where they are', async () => {
    const answer = Promise.withResolvers<Answer>()
    server.on('DELETE /api/account/sessions/{id}', () => answer.promise)
    const part = await open('Where you are signed in')
    await userEvent.click(await part.findByRole('button', { name: 'Sign out Safari' }))
    server.on('GET /api/account/sessions', {
      body: { sessions: [session('1', 'Firefox on Windows', true)] },
    })
    act(() => (document.activeElement as HTMLElement).blur())
    answer.resolve({})
    await waitFor(() => expect(part.queryByText('Safari')).toBeNull())
    expect(document.activeElement).toBe(document.body)
  })

  test('signing out everywhere is asked first, and ends here as well', async () => {
    server.on('DELETE /api/account/sessions', {})
    const part = await open('Where you are signed in')
    await userEvent.click(part.getByRole('button', { name: 'Sign out everywhere' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere?' }))
    expect(auth.signOut).not.toHaveBeenCalled()
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(auth.signOut).toHaveBeenCalledOnce())
    expect(server.calls).toContain('DELETE /api/account/sessions')
  })
})

describe('shared links', () => {
  const link = {
    slug: 'q3dkJ0nqv1sZyVtPz0oG7w',
    url: 'https://studio.example/share/q3dkJ0nqv1sZyVtPz0oG7w',
    title: 'Lamps',
    messageCount: 2,
    views: 5,
    createdAt: '2026-11-20T08:00:00Z',
    expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  }

  test('stand there with their readers and the time that is left, and can be revoked', async () => {
    server.on('GET /api/chat/shares', { body: { shares: [link] } })
    server.on('DELETE /api/chat/share/{id}', ({ id }) => ({ status: id === link.slug ? 204 : 404 }))
    const part = await open('Shared links')
    expect(await part.findByRole('link', { name: /Lamps/ })).toBeTruthy()
    expect(part.getByText(/5 views/).textContent).toContain('7 days left')
    await userEvent.click(part.getByRole('button', { name: 'Revoke the link to “Lamps”' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }))
    await told('The link to “Lamps” no longer works.')
    expect(server.calls).toContain(`DELETE /api/chat/share/${link.slug}`)
    expect(await part.findByText('None of your conversations has a link now.')).toBeTruthy()
  })
})

describe('passkeys', () => {
  test('stand there as the server has them', async () => {
    server.on('GET /api/webauthn/credentials/{id}', ({ id }) => ({ body: id === user.id ? [passkey] : [] }))
    const part = await open('Passkeys')
    expect(await part.findByText('Blue stick')).toBeTruthy()
    expect(part.getByRole('button', { name: 'Rename Blue stick' })).toBeTruthy()
  })

  test('keep the focus where it is of use once one has another name', async () => {
    server.on('GET /api/webauthn/credentials/{id}', { body: [passkey] })
    server.on('PATCH /api/webauthn/credentials', { body: { ...passkey, credentialName: 'Red' } })
    const part = await open('Passkeys')
    await userEvent.click(await part.findByRole('button', { name: 'Rename Blue stick' }))
    await userEvent.keyboard('Red{Enter}')
    const renamed = await part.findByRole('button', { name: 'Rename Red' })
    await waitFor(() => expect(document.activeElement).toBe(renamed))
  })

  test('do not call somebody back who has gone on meanwhile', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    const above = Promise.withResolvers<Answer>()
    server.on('GET /api/account/security', () => above.promise)
    await open('Passkeys', '/settings#passkeys')
    await waitFor(() => expect(document.activeElement?.id).toBe('passkeys'))
    const link = screen.getByRole('link', { name: 'Profile' })
    link.focus()
    scroll.mockClear()
    above.resolve({ body: security })
    await screen.findByLabelText('New email')
    expect(scroll).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(link)
  })
})

test.each([
  ['passkeys', 'Passkeys'],
  ['payments', 'Plan and payments'],
])(
  '%s that the address names have the focus, and are in view once what stands above is there',
  async (id, title) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    const above = Promise.withResolvers<Answer>()
    server.on('GET /api/account/security', () => above.promise)
    await open(title, `/settings#${id}`)
    await waitFor(() => expect(document.activeElement?.id).toBe(id))
    const times = scroll.mock.calls.length
    expect(times).toBeGreaterThan(0)
    above.resolve({ body: security })
    await screen.findByLabelText('New email')
    // Effects run after what they are effects of is there.
    await waitFor(() => expect(scroll.mock.calls.length).toBe(times + 1))
  },
)

describe('connected sites', () => {
  test('can be disconnected', async () => {
    server.on('DELETE /api/account/sites/{id}', () => {
      server.on('GET /api/account/sites', { body: { sites: [] } })
      return {}
    })
    const part = await open('Connected sites')
    await userEvent.click(await part.findByRole('button', { name: 'Disconnect https://partner.example' }))
    await told('https://partner.example was disconnected.')
    expect(await part.findByText('You have not connected any site.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(part.getByRole('heading')))
  })

  test('one that could not be disconnected stays, and that is told', async () => {
    server.on('DELETE /api/account/sites/{id}', refusal(500, 'INTERNAL_ERROR', 'Server error.'))
    const part = await open('Connected sites')
    await userEvent.click(await part.findByRole('button', { name: 'Disconnect https://partner.example' }))
    await told('Server error.')
    expect(part.getByText('https://partner.example')).toBeTruthy()
  })
})

test('everything that is kept arrives as a file', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:x'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const everything = { exportedAt: '2026-11-20T10:00:00Z', profile: { email: 'lan@example.com' } }
  server.on('GET /api/account/export', { body: everything })
  const part = await open('Your data')
  await userEvent.click(part.getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(names).toEqual(['ai-studio-data-2026-11-20.json']))
  expect(JSON.parse(await files[0]!.text())).toEqual(everything)
})

describe('erasure', () => {
  async function ask() {
    const part = await open('Erase account')
    await userEvent.click(part.getByRole('button', { name: 'Erase my account' }))
    return within(screen.getByRole('dialog', { name: 'Erase your account for good?' }))
  }

  test('needs the address of the account', async () => {
    const dialog = await ask()
    await userEvent.type(dialog.getByLabelText('Type your email to confirm'), 'other@example.com{Enter}')
    expect(dialog.getByText('This is not the email of your account.')).toBeTruthy()
    // Where the flaw is read, also after a press of the button.
    await userEvent.click(dialog.getByRole('button', { name: 'Erase for good' }))
    expect(document.activeElement).toBe(dialog.getByLabelText('Type your email to confirm'))
    expect(server.calls).not.toContain('DELETE /api/account')
  })

  test('which the server compares as well: the field that it refuses has the focus', async () => {
    const flaws = [{ path: 'email', message: 'This is not your email.' }]
    server.on('DELETE /api/account', () => refusal(400, 'VALIDATION_ERROR', 'Check your input.', flaws))
    const dialog = await ask()
    const field = dialog.getByLabelText('Type your email to confirm')
    await userEvent.type(field, 'lan@example.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Erase for good' }))
    expect(await dialog.findByText('This is not your email.')).toBeTruthy()
    expect(document.activeElement).toBe(field)
  })

  test('under way is not given up any more; what comes of it is told to whoever has closed the dialog', async () => {
    const answer = Promise.withResolvers<Answer>()
    server.on('DELETE /api/account', () => answer.promise)
    const dialog = await ask()
    await userEvent.type(dialog.getByLabelText('Type your email to confirm'), 'lan@example.com{Enter}')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    answer.resolve(refusal(500, 'INTERNAL_ERROR', 'Nothing was erased.'))
    await told('Nothing was erased.')
    // Its announcement is in the page, too.
    const toast = screen.getByText('Nothing was erased.', { selector: '.st-toast *' }).parentElement!
    expect(auth.signOut).not.toHaveBeenCalled()
    await userEvent.click(within(toast).getByRole('button', { name: 'Dismiss notification' }))
    await userEvent.click(screen.getByRole('button', { name: 'Erase my account' }))
    const next = within(screen.getByRole('dialog', { name: 'Erase your account for good?' }))
    expect(next.getByLabelText<HTMLInputElement>('Type your email to confirm').value).toBe('')
    expect(next.queryByText('Nothing was erased.')).toBeNull()
  })

  test('erases, and signs out', async () => {
    let sent: unknown
    server.on('DELETE /api/account', ({ body }) => {
      sent = body
      return {}
    })
    const dialog = await ask()
    await userEvent.type(dialog.getByLabelText('Type your email to confirm'), 'lan@example.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Erase for good' }))
    await waitFor(() => expect(auth.signOut).toHaveBeenCalledOnce())
    expect(sent).toEqual({ email: 'lan@example.com' })
  })

  test('takes the address that the account was given on another device meanwhile', async () => {
    server.on('GET /api/userprofile', { body: { ...user, email: 'lan@new.example' } })
    server.on('DELETE /api/account', {})
    const dialog = await ask()
    expect(await dialog.findByText('lan@new.example')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Type your email to confirm'), 'lan@new.example{Enter}')
    await waitFor(() => expect(auth.signOut).toHaveBeenCalledOnce())
  })

  test('takes the address in whatever letters it is typed', async () => {
    markSignedIn({ ...user, email: 'ü@example.com' })
    let sent: unknown
    server.on('DELETE /api/account', ({ body }) => {
      sent = body
      return {}
    })
    const dialog = await ask()
    const field = dialog.getByLabelText<HTMLInputElement>('Type your email to confirm')
    // Chromium makes user@xn--e1afmkfd.xn--p1ai of user@пример.рф in a field for addresses.
    expect(field.type).toBe('text')
    await userEvent.type(field, 'U\u0308@Example.com')
    await userEvent.click(dialog.getByRole('button', { name: 'Erase for good' }))
    await waitFor(() => expect(auth.signOut).toHaveBeenCalledOnce())
    expect(sent).toEqual({ email: 'U\u0308@Example.com' })
  })

  test('of an account without an address takes the name', async () => {
    markSignedIn({ ...user, email: '', displayName: 'Linh  Trần' })
    let sent: unknown
    server.on('DELETE /api/account', ({ body }) => {
      sent = body
      return {}
    })
    const dialog = await ask()
    expect(dialog.queryByLabelText('Type your email to confirm')).toBeNull()
    const field = dialog.getByLabelText('Type your name to confirm')
    await userEvent.type(field, 'lan@example.com{Enter}')
    expect(dialog.getByText('This is not the name of your account.')).toBeTruthy()
    expect(server.calls).not.toContain('DELETE /api/account')
    await userEvent.clear(field)
    await userEvent.type(field, 'linh trần{Enter}')
    await waitFor(() => expect(auth.signOut).toHaveBeenCalledOnce())
    expect(sent).toEqual({ displayName: 'linh trần' })
  })

  test('of an account that has neither needs the button alone', async () => {
    markSignedIn({ ...user, email: '', displayName: '' })
    let sent: unknown
    server.on('DELETE /api/account', ({ body }) => {
      sent = body
      return {}
    })
    const dialog = await ask()
    expect(dialog.queryByRole('textbox')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Erase for good' }))
    await waitFor(() => expect(auth.signOut).toHaveBeenCalledOnce())
    expect(sent).toEqual({ displayName: '' })
  })

  test('asks for a fresh sign-in when the server does, and then goes on', async () => {
    let isFresh = false
    server.on('DELETE /api/account', () =>
      isFresh ? {} : refusal(403, 'FRESH_SESSION_REQUIRED', 'Please log in again to make this change.'),
    )
    auth.signIn.mockImplementation(() => {
      isFresh = true
      return Promise.resolve()
    })
    const dialog = await ask()
    await userEvent.type(dialog.getByLabelText('Type your email to confirm'), 'lan@example.com{Enter}')
    const fresh = within(await screen.findByRole('dialog', { name: 'Is it still you?' }))
    await userEvent.type(await fresh.findByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(auth.signOut).toHaveBeenCalledOnce())
    expect(auth.signIn).toHaveBeenCalledWith({ email: 'lan@example.com', password: 'secret' })
  })
})

test('settings that cannot be loaded are told, the rest stays usable', async () => {
  server.on('GET /api/account/security', refusal(500, 'INTERNAL_ERROR', 'Server error.'))
  const part = await open('Connected sites')
  expect(await screen.findByRole('heading', { name: 'Your settings could not be loaded' })).toBeTruthy()
  expect(await part.findByText('https://partner.example')).toBeTruthy()
  server.on('GET /api/account/security', { body: security })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('New email')).toBeTruthy()
})
