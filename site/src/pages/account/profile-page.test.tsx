import { $auth, forgetUser, markSignedIn, setLanguage } from '@ai-studio/core'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  installAuthenticator,
  type FakeAuthenticator,
} from '../../../../packages/core/src/passkeys/testing/fake-authenticator.ts'
import { user } from '../../testing/fake-auth.ts'
import { address, renderPages } from '../../testing/render-pages.tsx'
import { resetChoices } from '../../testing/render-site.tsx'
import { refusal, startStudioServer, type Answer, type StudioServer } from '../../testing/studio-server.ts'

const passkey = {
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
let authenticator: FakeAuthenticator | undefined

beforeEach(() => {
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined)
  server = startStudioServer()
})

afterEach(() => {
  authenticator?.remove()
  vi.restoreAllMocks()
  resetChoices()
})

async function open(patch = {}) {
  markSignedIn({ ...user, ...patch })
  renderPages('/profile', server.endpoint)
  return await screen.findByRole<HTMLInputElement>('textbox', { name: 'Display name' })
}

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const canSave = () => saveButton().getAttribute('aria-disabled') === null

test('shows address, service and plan; roles only where there are any', async () => {
  await open()
  const facts = screen.getByRole('region', { name: 'Your account' })
  expect(facts.textContent).toContain('lan@example.com')
  expect(facts.textContent).toContain('Google')
  expect(facts.textContent).toContain('Free')
  expect(facts.textContent).not.toContain('Roles')
})

test('roles and a service with a name of its own are shown as they are', async () => {
  await open({ roles: ['editor', 'tester'], authProvider: 'contoso.example', subscriptionTier: 'pro' })
  const facts = screen.getByRole('region', { name: 'Your account' })
  expect(facts.textContent).toContain('editor, tester')
  expect(facts.textContent).toContain('contoso.example')
  expect(facts.textContent).toContain('Pro')
})

test('a new name is saved, alone, and known to the whole page', async () => {
  server.on('PATCH /api/userprofile', ({ body }) => ({ body: { ...user, ...(body as object) } }))
  const field = await open()
  expect(canSave()).toBe(false)
  await userEvent.clear(field)
  await userEvent.type(field, '  Lan N. {Enter}')
  await waitFor(() => expect($auth.get().user?.displayName).toBe('Lan N.'))
  expect($auth.get().user?.userName).toBe('lan')
  expect((await screen.findAllByText('Your profile was saved.')).length).toBeGreaterThan(0)
})

test('what is typed while names are being saved stays', async () => {
  const answer = Promise.withResolvers<Answer>()
  server.on('PATCH /api/userprofile', () => answer.promise)
  const field = await open()
  await userEvent.type(field, ' N.{Enter}')
  await waitFor(() => expect(server.calls).toContain('PATCH /api/userprofile'))
  const userName = screen.getByRole<HTMLInputElement>('textbox', { name: 'User name' })
  await userEvent.type(userName, 'guyen')
  answer.resolve({ body: { ...user, displayName: 'Lan Nguyễn N.' } })
  await waitFor(() => expect($auth.get().user?.displayName).toBe('Lan Nguyễn N.'))
  await screen.findAllByText('Your profile was saved.')
  expect([field.value, userName.value]).toEqual(['Lan Nguyễn N.', 'languyen'])
  expect(canSave()).toBe(true)
})

test('whoever signs out while names are being saved stays signed out', async () => {
  const answer = Promise.withResolvers<Answer>()
  server.on('PATCH /api/userprofile', () => answer.promise)
  await userEvent.type(await open(), ' N.{Enter}')
  await waitFor(() => expect(server.calls).toContain('PATCH /api/userprofile'))
  // As another tab has it.
  act(() => forgetUser())
  await waitFor(() => expect(address()).toBe('/login'))
  answer.resolve({ body: { ...user, displayName: 'Lan Nguyễn N.' } })
  await server.settled()
  expect([$auth.get().state, address()]).toEqual(['anonymous', '/login'])
})

test('the focus stays at Save when it has saved, and pressed without a change it sends nothing', async () => {
  server.on('PATCH /api/userprofile', ({ body }) => ({ body: { ...user, ...(body as object) } }))
  await userEvent.type(await open(), ' N.')
  await userEvent.click(saveButton())
  await waitFor(() => expect($auth.get().user?.displayName).toBe('Lan Nguyễn N.'))
  await waitFor(() => expect(canSave()).toBe(false))
  // The focus cannot stay in what is natively disabled.
  expect([document.activeElement, saveButton().disabled]).toEqual([saveButton(), false])
  await userEvent.keyboard('{Enter}')
  expect(server.calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(1)
})

test.each(['Vy', '李明', 'V'])('a display name may be as short as %s', async (name) => {
  let sent: unknown
  server.on('PATCH /api/userprofile', ({ body }) => {
    sent = body
    return { body: { ...user, ...(body as object) } }
  })
  const field = await open()
  await userEvent.clear(field)
  await userEvent.type(field, `${name}{Enter}`)
  await waitFor(() => expect($auth.get().user?.displayName).toBe(name))
  expect(sent).toEqual({ displayName: name })
})

test.each([
  ['en', 'Display name', 'Display name is required'],
  ['vi', 'Tên hiển thị', 'Vui lòng nhập tên hiển thị'],
] as const)(
  'a display name of nothing is told at the field, which gets the focus: %s',
  async (language, label, flaw) => {
    await open()
    await act(async () => setLanguage(language))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: label })
    await userEvent.clear(field)
    await userEvent.type(field, '  {Enter}')
    expect(screen.getByText(flaw)).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(server.calls.filter((call) => call.startsWith('PATCH /api'))).toEqual([])
  },
)

test('passkeys of this browser are called by the new name', async () => {
  authenticator = installAuthenticator()
  server.on('PATCH /api/userprofile', ({ body }) => ({ body: { ...user, ...(body as object) } }))
  server.on('GET /api/webauthn/credentials/{id}', { body: [passkey] })
  const field = await open()
  await userEvent.clear(field)
  await userEvent.type(field, 'Lan N.{Enter}')
  await waitFor(() =>
    expect(authenticator?.signals).toContainEqual({
      name: 'user',
      options: { rpId: 'localhost', userId: 'dXNlcg', name: user.email, displayName: 'Lan N.' },
    }),
  )
})

test('a name that is too short is told at the field, which gets the focus', async () => {
  await open()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'User name' })
  await userEvent.clear(field)
  await userEvent.type(field, 'ab{Enter}')
  expect(screen.getByText('Use at least 3 characters.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(server.calls).toEqual([])
  await userEvent.type(field, 'c')
  expect(screen.queryByText('Use at least 3 characters.')).toBeNull()
})

test('what the server has against a name stands at its field, and what was typed stays', async () => {
  server.on(
    'PATCH /api/userprofile',
    refusal(422, 'VALIDATION_FAILED', 'Validation error.', [{ path: 'userName', message: 'Taken.' }]),
  )
  await open()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'User name' })
  await userEvent.type(field, 'x{Enter}')
  expect(await screen.findByText('Taken.')).toBeTruthy()
  expect(screen.queryByText('Validation error.')).toBeNull()
  expect(field.value).toBe('lanx')
})

test('a name that is kept elsewhere cannot be changed here, and that is told', async () => {
  server.on('PATCH /api/userprofile', refusal(404, 'NOT_AVAILABLE', 'Not available on this server.'))
  await userEvent.type(await open(), 'x{Enter}')
  expect(await screen.findByText('Not available on this server.')).toBeTruthy()
})
