import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createIdentity } from '../create-identity.ts'
import { cheapHash } from '../testing/cheap-hash.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { identitySecret, recordingMailer } from '../testing/test-identity.ts'

const dayMinutes = 24 * 60

async function setUp() {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const storage = memoryStorage()
  const { mailer } = recordingMailer()
  const start = () =>
    createIdentity({ origin: 'http://localhost:8080', secret: identitySecret, storage, mailer, now })
  const identity = await start()
  const account = await identity.accounts.create({
    email: 'lan@example.com',
    userName: 'lan',
    passwordHash: cheapHash('correct horse'),
    isEmailVerified: true,
  })
  const token = async (by: typeof identity) => {
    const call = (path: string, fields: Record<string, string>) =>
      by.native({
        path,
        form: new URLSearchParams({ client_id: 'studio', ...fields }),
        browserSecret: 'mine',
        from: 'somewhere',
        wantsCode: false,
        language: 'en',
      })
    const begun = await call('/oauth2/v2.0/initiate', {
      username: account!.email,
      challenge_type: 'password redirect',
    })
    const answer = await call('/oauth2/v2.0/token', {
      continuation_token: String(begun!.body.continuation_token),
      grant_type: 'password',
      password: 'correct horse',
    })
    return String(answer!.body.access_token)
  }
  const isSigned = (by: typeof identity, jwt: string) => {
    const [head, body, signature] = jwt.split('.') as [string, string, string]
    const jwk = by.publicKeys().keys.find(({ kid }) => kid === kidOf(jwt))
    if (!jwk) return false
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  }
  const kidOf = (jwt: string) =>
    (JSON.parse(Buffer.from(jwt.split('.')[0]!, 'base64url').toString()) as { kid: string }).kid
  return { start, identity, token, isSigned, kidOf, pass: (minutes: number) => (ahead += minutes * 60_000) }
}

test('a key that grows old is replaced while the process runs; what it signed is still good', async () => {
  const { identity, token, isSigned, kidOf, pass } = await setUp()
  const before = await token(identity)
  pass(91 * dayMinutes)
  await identity.refreshKeys()
  // The new key is published at first, and signs later.
  expect(identity.publicKeys().keys).toHaveLength(2)
  expect(kidOf(await token(identity))).toBe(kidOf(before))
  pass(16)
  await identity.refreshKeys()
  const after = await token(identity)
  expect(kidOf(after)).not.toBe(kidOf(before))
  expect(isSigned(identity, before)).toBe(true)
  expect(isSigned(identity, after)).toBe(true)
})

test('a key that another process made is known here before anything is signed with it', async () => {
  const { start, identity, token, isSigned, kidOf, pass } = await setUp()
  const other = await start()
  const before = await token(identity)
  pass(91 * dayMinutes)
  await other.refreshKeys()
  pass(6)
  await identity.refreshKeys()
  pass(10)
  await other.refreshKeys()
  const theirs = await token(other)
  expect(kidOf(theirs)).not.toBe(kidOf(before))
  expect(isSigned(identity, theirs)).toBe(true)
})

test('no private part of a key leaves', async () => {
  const { identity } = await setUp()
  const [key] = identity.publicKeys().keys
  expect(Object.keys(key!).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

test.each([
  ['an address in place of an origin', { origin: 'https://studio.example.com/' }, /is not an origin/],
  ['a secret that can be guessed', { secret: 'secret' }, /too short/],
])('refuses %s, with what to do', async (_, options, message) => {
  const needed = {
    origin: 'https://studio.example.com',
    secret: identitySecret,
    storage: memoryStorage(),
    mailer: recordingMailer().mailer,
    now: () => new Date(),
  }
  await expect(createIdentity({ ...needed, ...options })).rejects.toThrow(message)
})
