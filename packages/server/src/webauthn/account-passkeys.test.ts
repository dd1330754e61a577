import { accountExportSchema } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeys, passkeyUsers, paymentConfirmations, webauthnChallenges } from '../db/schema.ts'
import { testShop, type TestShop } from '../payments/testing/test-shop.ts'
import { emulatedAuthenticator } from './testing/emulated-authenticator.ts'
import { passkeyUser, requestOptions, type PasskeyUser } from './testing/passkey-user.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const tables = [passkeys, passkeyUsers, paymentConfirmations, webauthnChallenges]
const rowsOf = ({ id }: PasskeyUser) =>
  Promise.all(tables.map((table) => shop.database.db.$count(table, eq(table.principalId, id))))

/** Somebody with a row in each of the tables. */
async function somebody() {
  const buyer = await shop.buyer()
  const user = await passkeyUser(buyer.client)
  const { credential, authenticator } = await user.add({
    credentialName: 'Phone',
    deviceInfo: 'Safari on iOS',
  })
  const payment = {
    provider: 'paypal' as const,
    purchaseId: 'monthly' as const,
    amount: 19.99,
    currency: 'USD' as const,
    clientTransactionId: crypto.randomUUID(),
  }
  await user.use(authenticator, payment)
  await user.begin()
  expect(await rowsOf(user)).toEqual([1, 1, 1, 1])
  return { buyer, user, credential, authenticator }
}

test('the export tells of passkeys what their owner knows of them, and no key', async () => {
  const { user, credential } = await somebody()
  const answer = await user.client.get('/api/account/export')
  const { passkeys: told } = accountExportSchema.parse(answer.json())
  expect(told).toEqual([
    {
      credentialId: credential.credentialId,
      credentialName: 'Phone',
      deviceInfo: 'Safari on iOS',
      createdAt: shop.clock().toISOString(),
      lastUsed: shop.clock().toISOString(),
      isActive: true,
      isSynced: true,
      providerName: null,
    },
  ])
  const [row] = await shop.database.db.select().from(passkeys).where(eq(passkeys.principalId, user.id))
  expect(answer.body).not.toContain(Buffer.from(row!.publicKey).toString('base64'))
  expect(answer.body).not.toContain(credential.userHandle)
  const other = await passkeyUser((await shop.buyer()).client)
  const nothing = accountExportSchema.parse((await other.client.get('/api/account/export')).json())
  expect(nothing.passkeys).toEqual([])
})

test('erasing an account leaves no passkey, and nothing that waits for one', async () => {
  const { buyer, user, authenticator } = await somebody()
  const options = requestOptions(await user.begin())
  const other = await somebody()
  const erased = await user.client.send('DELETE', '/api/account', { json: { email: buyer.email } })
  expect(erased.statusCode).toBe(204)
  expect(await rowsOf(user)).toEqual([0, 0, 0, 0])
  expect(await rowsOf(other.user)).toEqual([1, 1, 1, 1])

  // The same person, anew: known to authenticators by other bytes.
  shop.clock.advance(1000)
  const anew = await passkeyUser((await shop.buyer({ ...buyer.claims, sid: 'anew' })).client)
  expect(anew.id).toBe(user.id)
  const late = await anew.complete(authenticator.get(options))
  expect(late.json()).toMatchObject({ code: 'WEBAUTHN_AUTHENTICATION_FAILED' })
  const { credential } = await anew.add({}, emulatedAuthenticator())
  expect(await anew.list()).toEqual([credential])
})

test('what nobody has answered or used in time is removed, and nothing else', async () => {
  const { user } = await somebody()
  shop.clock.advance(5 * 60_000 - 1)
  await shop.jobs.runNow('tidy-up')
  expect(await rowsOf(user)).toEqual([1, 1, 1, 1])
  shop.clock.advance(1)
  await shop.jobs.runNow('tidy-up')
  expect(await rowsOf(user)).toEqual([1, 1, 0, 0])
})
