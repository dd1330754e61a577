import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { passkeys } from '../db/schema.ts'
import { signedIn } from '../testing/external-id.ts'
import type { TestServer } from '../testing/index.ts'
import { passkeyServer, type PasskeyServer } from './testing/passkey-server.ts'
import {
  creationOptions,
  ok,
  passkeyUser,
  requestOptions,
  type Added,
  type PasskeyUser,
} from './testing/passkey-user.ts'

let server: PasskeyServer
beforeAll(async () => {
  server = await passkeyServer()
})
afterAll(() => server.close())

/** The same studio, started at another origin. */
async function movedTo(origin: string): Promise<TestServer> {
  const moved = await server.beside({ STUDIO_ORIGIN: origin })
  onTestFinished(() => moved.close())
  return moved
}

/** The same person there. */
async function at(origin: string, claims: Record<string, unknown>): Promise<PasskeyUser> {
  const moved = await movedTo(origin)
  const exp = Math.floor(server.clock().getTime() / 1000) + 3600
  return passkeyUser(signedIn(moved, await server.service.token({ exp, ...claims })))
}
/** Notes for which host a passkey was made; null as releases had it that did not know. */
async function note({ credential }: Added, rpId: string | null): Promise<void> {
  const isIt = eq(passkeys.credentialId, credential.credentialId)
  await server.database.db.update(passkeys).set({ rpId }).where(isIt)
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
  const tablet = await here.add({ credentialName: 'Tablet' })
  const options = requestOptions(await here.begin())
  await note(tablet, 'elsewhere.example')
  expect(creationOptions(await here.beginRegistration()).excludeCredentials).toEqual([])
  ok(await here.complete(tablet.authenticator.get(options)))
  expect(await names(here)).toEqual(['Tablet'])
})

test('a start where browsers know no passkeys says nothing of those of earlier releases', async () => {
  const claims = server.service.somebody()
  const here = await server.somebody({ claims })
  await note(await here.add({ credentialName: 'Watch' }), null)
  await movedTo('http://127.0.0.1:8080')
  expect(await names(here)).toEqual(['Watch'])
})

test('those of earlier releases belong to the host at which the server starts first', async () => {
  const claims = server.service.somebody()
  const here = await server.somebody({ claims })
  await note(await here.add({ credentialName: 'Key' }), null)
  expect(await names(here)).toEqual(['Key'])
  expect(await names(await at('https://first.example', claims))).toEqual(['Key'])
  expect(await names(await at('https://second.example', claims))).toEqual([])
})

test('so do more of them than are noted at once', async () => {
  const here = await server.somebody()
  await here.add({ credentialName: 'Key' })
  const { db } = server.database
  const [key] = await db.select().from(passkeys).where(eq(passkeys.principalId, here.id))
  const others = Array.from({ length: 2_500 }, (_, number) => ({
    ...key!,
    credentialId: `earlier-${number}`,
    name: `Earlier ${number}`,
    rpId: null,
  }))
  await db.insert(passkeys).values(others)
  await movedTo('https://first.example')
  const noted = and(eq(passkeys.principalId, here.id), eq(passkeys.rpId, 'first.example'))
  expect(await db.$count(passkeys, noted)).toBe(2_500)
})
