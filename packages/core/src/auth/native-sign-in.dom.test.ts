import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { json, startTestServer, type TestServer } from '../client/testing/test-server.ts'
import { embeddedConfig } from './testing/auth-configs.ts'
import {
  identityOn,
  profileOf,
  rightCode,
  rightPassword,
  type IdentityServer,
} from './testing/identity-server.ts'
import { forgetBrowser, visit } from './testing/visit.ts'

let server: TestServer
let identity: IdentityServer

const email = 'lan@example.test'
const open = (path = '/') => visit(server, path, embeddedConfig(server.origin))
const bearers = (call: string) =>
  server.received
    .filter(({ method, path }) => `${method} ${path}` === call)
    .map(({ headers }) => headers.authorization)

beforeEach(async () => {
  forgetBrowser()
  server = await startTestServer()
  identity = identityOn(server)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

describe('with email and password', () => {
  test('somebody signs in: the server is told, the page knows them, and their choices are taken over', async () => {
    const { auth, $auth, $theme, $language, $currency, events } = await open('/login')
    await auth.start()
    await auth.signIn({ email, password: rightPassword })
    expect($auth.get()).toMatchObject({ state: 'authenticated', user: { userName: 'lan' } })
    expect([$theme.get(), $language.get(), $currency.get()]).toEqual(['forest', 'vi', 'VND'])
    expect(bearers('POST /api/auth/session')).toEqual(['Bearer access-1'])
    expect(server.last('POST /native-auth/oauth2/v2.0/initiate').headers['x-studio-sign-in']).toBeUndefined()
    expect(localStorage.getItem('msal-account')).toBe('lan.studio')
    expect(Date.parse(localStorage.getItem('auth_token') ?? '')).toBeGreaterThan(Date.now())
    expect(events).toEqual(['Login start', 'Login success'])
    expect(auth.$interaction.get()).toBe('None')
  })

  test('no token and no password is readable in what the browser keeps', async () => {
    const { auth } = await open('/login')
    await auth.signIn({ email, password: rightPassword })
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    expect(kept).toContain('lan.studio')
    for (const secret of ['access-1', 'refresh-1', rightPassword]) expect(kept).not.toContain(secret)
  })

  test('a wrong password is refused, signs nobody in, and can be corrected', async () => {
    const { auth, $auth } = await open('/login')
    await auth.start()
    await expect(auth.signIn({ email, password: 'wrong' })).rejects.toMatchObject({
      name: 'AuthError',
      code: 'CREDENTIALS_INVALID',
    })
    expect($auth.get().state).toBe('anonymous')
    expect(localStorage.getItem('msal-account')).toBeNull()
    await auth.signIn({ email, password: rightPassword })
    expect($auth.get().state).toBe('authenticated')
  })

  test('somebody who is signed in can be asked again, and stays in after a mistake', async () => {
    const { auth, $auth } = await open('/settings')
    await auth.signIn({ email, password: rightPassword })
    await expect(auth.signIn({ email, password: 'wrong' })).rejects.toMatchObject({
      code: 'CREDENTIALS_INVALID',
    })
    expect($auth.get().state).toBe('authenticated')
    expect(await auth.token()).toBe('access-1')
    await auth.signIn({ email, password: rightPassword })
    expect(await auth.token()).toBe('access-2')
  })

  test('when our own server cannot be told, nobody is signed in', async () => {
    server.on('POST /api/auth/session', json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' }))
    const { auth, $auth } = await open('/login')
    await auth.start()
    await expect(auth.signIn({ email, password: rightPassword })).rejects.toMatchObject({ code: 'NETWORK' })
    expect($auth.get().state).toBe('anonymous')
    expect(await auth.token()).toBeNull()
    const again = await open('/login')
    await again.auth.start()
    expect(again.$auth.get().state).toBe('anonymous')
  })
})

describe('with a mailed code', () => {
  test('a wrong code can be corrected; the code is asked for although there is a password', async () => {
    const { auth, $auth } = await open('/login')
    const step = await auth.requestCode(email)
    expect(step).toMatchObject({ sentTo: 'l***@e***.test', codeLength: 8 })
    expect(server.last('POST /native-auth/oauth2/v2.0/initiate').headers['x-studio-sign-in']).toBe('code')
    await expect(step.submit('87654321')).rejects.toMatchObject({ code: 'CODE_INVALID' })
    await expect(step.submit('123')).rejects.toMatchObject({ code: 'CODE_INVALID' })
    await step.resend()
    expect(server.count('POST /native-auth/oauth2/v2.0/challenge')).toBe(2)
    await step.submit(` ${rightCode} `)
    expect($auth.get().state).toBe('authenticated')
  })

  test('too many mails are told as such', async () => {
    server.on(
      'POST /native-auth/oauth2/v2.0/challenge',
      json(429, { error: 'too_many_requests', error_description: 'Later.' }),
    )
    const { auth } = await open('/login')
    await expect(auth.requestCode(email)).rejects.toMatchObject({ code: 'CODE_REQUESTS_EXHAUSTED' })
  })

  test('a server that fails has sent no code', async () => {
    server.on('POST /native-auth/oauth2/v2.0/challenge', json(500, { error: 'server_error' }))
    const { auth } = await open('/login')
    await expect(auth.requestCode(email)).rejects.toMatchObject({ code: 'CODE_SEND_FAILED' })
  })
})

test('mails are asked for in the language of the page, as it is at that moment', async () => {
  const { auth, setLanguage } = await open('/register')
  const asked = () => server.last('POST /native-auth/signup/v1.0/challenge').headers['x-studio-language']
  setLanguage('vi')
  const step = await auth.register({ email, userName: 'Lan', password: rightPassword })
  expect(asked()).toBe('vi')
  setLanguage('en')
  await step.resend()
  expect(asked()).toBe('en')
})

test('registering takes name and password, proves the address by a code, and signs in', async () => {
  const { auth, $auth } = await open('/register')
  const step = await auth.register({ email, userName: 'Lan', password: rightPassword })
  expect(step).toMatchObject({ codeLength: 8, resendAfter: 30 })
  const form = new URLSearchParams(server.last('POST /native-auth/signup/v1.0/start').body)
  expect(JSON.parse(form.get('attributes') ?? '')).toEqual({ displayName: 'Lan' })
  await expect(step.submit('00000000')).rejects.toMatchObject({ code: 'CODE_INVALID' })
  await step.submit(rightCode)
  expect($auth.get().state).toBe('authenticated')
})

test('a name that is refused is told as the name', async () => {
  server.on(
    'POST /native-auth/signup/v1.0/start',
    json(400, { error: 'invalid_grant', suberror: 'attribute_validation_failed' }),
  )
  const { auth } = await open('/register')
  await expect(auth.register({ email, userName: 'x', password: rightPassword })).rejects.toMatchObject({
    code: 'USER_NAME_REFUSED',
  })
})

describe('when our own server could not be told of a sign-in', () => {
  const away = () =>
    server.on('POST /api/auth/session', json(503, { code: 'SERVICE_UNAVAILABLE', message: 'Later' }))
  const back = () => server.on('POST /api/auth/session', json(200, profileOf('lan')))

  test.each([
    ['registering', '/register'],
    ['a mailed code', '/login'],
  ])('the code that was right goes on with the next press: %s', async (_, path) => {
    const { auth, $auth } = await open(path)
    const step =
      path === '/register'
        ? await auth.register({ email, userName: 'Lan', password: rightPassword })
        : await auth.requestCode(email)
    away()
    await expect(step.submit(rightCode)).rejects.toMatchObject({ code: 'NETWORK' })
    await expect(step.submit(rightCode)).rejects.toMatchObject({ code: 'NETWORK' })
    expect($auth.get().state).not.toBe('authenticated')
    back()
    await step.submit(rightCode)
    expect($auth.get()).toMatchObject({ state: 'authenticated', user: { userName: 'lan' } })
    const codes = server.received.filter(({ body }) => new URLSearchParams(body).has('oob'))
    expect(codes).toHaveLength(1)
  })

  test('the new password that was taken goes on with the next press, and the sign-in outlasts the page', async () => {
    const { auth, $auth } = await open('/reset-password')
    const step = await auth.requestPasswordReset(email)
    await step.submit(rightCode)
    away()
    await expect(step.setPassword('new password')).rejects.toMatchObject({ code: 'NETWORK' })
    back()
    await step.setPassword('new password')
    expect($auth.get().state).toBe('authenticated')
    expect(server.count('POST /native-auth/resetpassword/v1.0/submit')).toBe(1)
    const again = await open('/profile')
    await again.auth.start()
    expect(again.$auth.get().state).toBe('authenticated')
    expect(identity.tokenRequests).toEqual([])
  })

  test('another new password than the one that was taken is not taken for it', async () => {
    const { auth, $auth } = await open('/reset-password')
    const step = await auth.requestPasswordReset(email)
    await step.submit(rightCode)
    away()
    await expect(step.setPassword('new password')).rejects.toMatchObject({ code: 'NETWORK' })
    back()
    await expect(step.setPassword('another password')).rejects.toMatchObject({ code: 'FLOW_EXPIRED' })
    expect($auth.get().state).not.toBe('authenticated')
  })
})

test('a forgotten password is replaced with a code, and signs in', async () => {
  const { auth, $auth } = await open('/reset-password')
  const step = await auth.requestPasswordReset(email)
  await expect(step.setPassword('new password')).rejects.toMatchObject({ code: 'FLOW_EXPIRED' })
  await step.submit(rightCode)
  await expect(step.setPassword('short')).rejects.toMatchObject({ code: 'PASSWORD_REFUSED' })
  await step.setPassword('new password')
  expect($auth.get().state).toBe('authenticated')
})

test.each([
  [json(200, { success: true }), undefined],
  [json(400, { code: 'PASSWORD_RESET_FAILED', message: 'No' }), 'PASSWORD_RESET_FAILED'],
  [json(500, { code: 'INTERNAL_ERROR', message: 'No' }), 'PASSWORD_RESET_FAILED'],
])('a mailed link sets a new password, or says why not', async (answer, code) => {
  server.on('POST /auth/complete-reset-password', answer)
  const { auth } = await open('/reset-password')
  const setting = auth.completePasswordReset({ token: 't'.repeat(30), newPassword: 'new password' })
  if (code) await expect(setting).rejects.toMatchObject({ code })
  else await setting
})
