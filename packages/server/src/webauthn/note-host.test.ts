import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passkeys } from '../db/schema.ts'
import { signedIn } from '../testing/external-id.ts'
import { passkeyServer, type PasskeyServer } from './testing/passkey-server.ts'
import { creationOptions, ok, passkeyUser, requestOptions, type PasskeyUser } from './testing/passkey-user.ts'

let server: PasskeyServer
beforeAll(async () => {
  server = await passkeyServer()
})
afterAll(() => server.close())

/** The same person at another origin of the same studio. */
async function at(origin: string, claims: Record<string, unknown>): Promise<PasskeyUser> {
  const moved = await server.beside({ STUDIO_ORIGIN: origin })
  const exp = Math.floor(server.clock().getTime() / 1000) + 3600
  return passkeyUser(signedIn(moved, await server.service.token({ exp, ...claims })))
}
const names = async (user: PasskeyUser) => (await user.list()).map(({ credentialName }) => credentialName)

test('passkeys of a former host are neither listed nor asked for, and are there again after a move back', async () => {
  const claims = server.service.somebody()
  const here = await server.somebody({ claims })
  await here.add({ credentialName: 'Phone' })
  const there = await at('https://studio.example', claims)
  expect(await names(there)).toEqual([])
  const refused = await there.begin()
  expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'WEBAUTHN_NO_CREDENTIALS' }])
  const back = await at(server.config.origin, claims)
  expect(await names(back)).toEqual(['Phone'])
  expect((await back.begin()).statusCode).toBe(200)
})

test('one that works is of this host, whatever was noted of it, and can be made anew where it is not', async () => {
  const claims = server.service.somebody()
  const here = await server.somebody({ claims })
  const { credential, authenticator } = await here.add({ credentialName: 'Tablet' })
  const { db } = server.database
  const noted = eq(passkeys.credentialId, credential.credentialId)
  const options = requestOptions(await here.begin())
  await db.update(passkeys).set({ rpId: 'elsewhere.example' }).where(noted)
  expect(creationOptions(await here.beginRegistration()).excludeCredentials).toEqual([])
  ok(await here.complete(authenticator.get(options)))
  expect(await names(here)).toEqual(['Tablet'])
})

test('a start where browsers know no passkeys says nothing of those of earlier releases', async () => {
  const claims = server.service.somebody()
  const here = await server.somebody({ claims })
  const { credential } = await here.add({ credentialName: 'Watch' })
  const { db } = server.database
  await db.update(passkeys).set({ rpId: null }).where(eq(passkeys.credentialId, credential.credentialId))
  await server.beside({ STUDIO_ORIGIN: 'http://127.0.0.1:8080' })
  expect(await names(here)).toEqual(['Watch'])
})

test('those of earlier releases belong to the host at which the server starts first', async () => {
  const claims = server.service.somebody()
  const here = await server.somebody({ claims })
  const { credential } = await here.add({ credentialName: 'Key' })
  const { db } = server.database
  await db.update(passkeys).set({ rpId: null }).where(eq(passkeys.credentialId, credential.credentialId))
  expect(await names(here)).toEqual(['Key'])
  expect(await names(await at('https://first.example', claims))).toEqual(['Key'])
  expect(await names(await at('https://second.example', claims))).toEqual([])
})
