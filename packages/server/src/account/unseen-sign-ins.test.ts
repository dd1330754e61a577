import { hashPassword } from '@ai-studio/identity'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { embeddedServer, type EmbeddedServer } from '../testing/embedded-server.ts'
import type { TestClient } from '../testing/index.ts'

// Real passwords are hashed slowly.
vi.setConfig({ testTimeout: 60_000 })

let server: EmbeddedServer
beforeAll(async () => {
  server = await embeddedServer()
})
afterAll(() => server.close())
// All of a test is of one second, which tokens tell no parts of.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 + 500 })
  server.clock.set(new Date())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const isIn = async (client: TestClient) => (await client.get('/api/userprofile')).statusCode === 200

/** Somebody who is signed in twice: one sign-in has called the API, the other nothing yet. */
async function person() {
  const account = await server.account()
  const seen = (await server.signIn(account.email, account.password)).user
  expect(await isIn(seen)).toBe(true)
  const unseen = (await server.signIn(account.email, account.password)).user
  const changed = { currentPassword: account.password, newPassword: 'new secret' }
  return { account, seen, unseen, change: () => seen.post('/api/account/password', changed) }
}

/** An account with somebody else's address, and whoever is signed in with it. */
async function squatter(email: string) {
  const made = await server.identity.accounts.create({
    email,
    userName: 'squatter',
    passwordHash: await hashPassword('correct horse'),
    isEmailVerified: false,
  })
  const { user } = await server.signIn(email, 'correct horse')
  return { account: made!, user }
}

/** Sets a new password with a mailed code, as the studio's form does. */
async function resetPassword(email: string, newPassword: string) {
  const browser = server.visitor()
  let continuation_token = ''
  const call = async (step: string, fields: Record<string, string> = {}) => {
    const form = { client_id: 'studio', challenge_type: 'oob redirect', continuation_token, ...fields }
    const answer = await browser.send('POST', `/native-auth/resetpassword/v1.0/${step}`, {
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(200)
    continuation_token = answer.json<{ continuation_token: string }>().continuation_token
  }
  await call('start', { username: email })
  await call('challenge')
  const { values } = server.mailer.last('reset-password-code', email) as { values: { code: string } }
  await call('continue', { grant_type: 'oob', oob: values.code })
  await call('submit', { new_password: newPassword })
}

test('a new password ends a sign-in that has called nothing yet, with a token of that second as well', async () => {
  const { account, seen, unseen, change } = await person()
  expect((await change()).statusCode).toBe(200)
  expect([await isIn(seen), await isIn(unseen)]).toEqual([true, false])
  expect(await isIn((await server.signIn(account.email, 'new secret')).user)).toBe(true)
})

test('so does one that is set by mail', async () => {
  const { account, seen, unseen } = await person()
  await resetPassword(account.email, 'from the mail')
  expect([await isIn(seen), await isIn(unseen)]).toEqual([false, false])
  expect(await isIn((await server.signIn(account.email, 'from the mail')).user)).toBe(true)
})

test('so does whoever proves the address, also where nobody has called anything yet', async () => {
  const { account, user } = await squatter('squatted@example.com')
  await server.identity.accounts.proveEmail(account)
  expect(await isIn(user)).toBe(false)
  await server.identity.accounts.setPassword(account, 'their own')
  expect(await isIn((await server.signIn(account.email, 'their own')).user)).toBe(true)
})

test('one that calls for the first time while a password is changed ends with the others', async () => {
  const { unseen, change } = await person()
  const { identity } = server
  const revoke = identity.revoke.bind(identity)
  const firstCalls: boolean[] = []
  vi.spyOn(identity, 'revoke').mockImplementationOnce(async (...which) => {
    firstCalls.push(await isIn(unseen))
    await revoke(...which)
  })
  expect((await change()).statusCode).toBe(200)
  expect([firstCalls, await isIn(unseen)]).toEqual([[true], false])
})

test('one that calls for the first time while an address is proved ends with the others', async () => {
  const { account, user } = await squatter('claimed@example.com')
  const firstCalls: boolean[] = []
  server.identity.onTakenOver(async (id) => {
    if (id === account.id) firstCalls.push(await isIn(user))
  })
  await server.identity.accounts.proveEmail(account)
  expect([firstCalls[0], await isIn(user)]).toEqual([true, false])
})

test('one that ends while its session is being stored has none', async () => {
  const { account, user } = await squatter('between@example.com')
  const { identity } = server
  const isSignedIn = identity.isSignedIn.bind(identity)
  vi.spyOn(identity, 'isSignedIn').mockImplementationOnce(async (...signIn) => {
    const answer = await isSignedIn(...signIn)
    await identity.accounts.proveEmail(account)
    return answer
  })
  expect(await isIn(user)).toBe(false)
  expect(await isIn(user)).toBe(false)
})
