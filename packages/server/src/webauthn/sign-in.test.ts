import type { AuthConfig } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { principals, users, webauthnChallenges } from '../db/schema.ts'
import { serverIdentity } from '../identity/server-identity.ts'
import { identityMailer } from '../mail/identity-mailer.ts'
import { embeddedServer, type EmbeddedServer, type TestAccount } from '../testing/embedded-server.ts'
import { signedIn } from '../testing/external-id.ts'
import { partnerOrigin, type TestClient } from '../testing/index.ts'
import { testSecret } from '../testing/test-server.ts'
import {
  emulatedAuthenticator,
  withClientData,
  withWrongByte,
  type EmulatedAuthenticator,
} from './testing/emulated-authenticator.ts'
import {
  beginSignIn,
  completeSignIn,
  creationOptions,
  ok,
  passkeyUser,
  requestOptions,
  signInWith,
  type PasskeyUser,
} from './testing/passkey-user.ts'

let server: EmbeddedServer
beforeAll(async () => {
  server = await embeddedServer()
})
afterAll(() => server.close())
// Tokens tell real time.
afterEach(() => server.clock.set(new Date()))

let account: TestAccount
let user: PasskeyUser
let authenticator: EmulatedAuthenticator
beforeEach(async () => {
  account = await server.account({ password: null })
  user = await passkeyUser(await signedInBefore(account.id))
  authenticator = (await user.add()).authenticator
})

const failed = [400, { code: 'WEBAUTHN_AUTHENTICATION_FAILED', message: 'Authentication failed' }]
const begun = async (browser: TestClient) => requestOptions(await beginSignIn(browser))

/** Exchanges the token for those of a sign-in, in that browser. */
const exchange = (browser: TestClient, token: string | undefined) =>
  browser.send('POST', '/native-auth/oauth2/v2.0/token', {
    payload: new URLSearchParams({
      client_id: 'studio',
      grant_type: 'continuation_token',
      continuation_token: token ?? '',
      username: 'passkey',
      scope: 'openid api://studio/access_as_user',
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** Whoever has signed in in another way; which one makes no difference here, and this one is the fastest. */
async function signedInBefore(accountId: string): Promise<TestClient> {
  const browser = server.visitor()
  await beginSignIn(browser)
  const token = await server.identity.signInWithPasskey(
    accountId,
    browser.cookies.get('studio_browser') ?? '',
  )
  return signedIn(server, (await exchange(browser, token)).json<{ access_token: string }>().access_token)
}

describe('signing in with a passkey', () => {
  test('needs no name: the authenticator says who it is', async () => {
    const browser = server.visitor()
    const options = await begun(browser)
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
      timeout: 300_000,
    })
    const result = await signInWith(browser, authenticator)
    expect(result).toEqual({ success: true, continuationToken: expect.any(String) })
    const tokens = await exchange(browser, result.continuationToken)
    expect(tokens.statusCode).toBe(200)
    const { access_token } = tokens.json<{ access_token: string }>()
    const profile = await signedIn(server, access_token).get('/api/userprofile')
    expect(profile.json()).toMatchObject({ id: user.id, email: account.email })
    expect(await user.list()).toMatchObject([{ lastUsed: server.clock().toISOString() }])
  })

  test('is told of by the configuration, to pages of our own', async () => {
    const { auth } = (await server.visitor().get('/api/config')).json<{ auth: AuthConfig }>()
    expect(auth.hasPasskeys).toBe(true)
  })

  test('is asked for by no form where browsers know no passkeys', async () => {
    const config = readConfig({
      STUDIO_SECRET: testSecret,
      STUDIO_ORIGIN: 'http://127.0.0.1:8080',
      DATA_DIR: '/nowhere',
    })
    const { database, mailer, clock } = server
    const mounted = { config, database, mailer: identityMailer(mailer), now: clock }
    expect((await serverIdentity(mounted))?.authConfig.hasPasskeys).toBe(false)
  })

  test('counts as fresh: another passkey can be added at once', async () => {
    const browser = server.visitor()
    const tokens = await exchange(browser, (await signInWith(browser, authenticator)).continuationToken)
    const { access_token } = tokens.json<{ access_token: string }>()
    const anew = await passkeyUser(signedIn(server, access_token))
    ok(await anew.beginRegistration())
  })

  test('works beside a visitor’s chat, and while somebody is signed in', async () => {
    const browser = server.visitor()
    await browser.post('/api/chat/conversation')
    expect(await signInWith(browser, authenticator)).toMatchObject({ success: true })
    const other = await signedInBefore((await server.account({ password: null })).id)
    expect(await signInWith(other, authenticator)).toMatchObject({
      continuationToken: expect.any(String),
    })
  })

  test('works with a token whose time is over', async () => {
    const browser = signedIn(server, 'eyJhbGciOiJSUzI1NiJ9.e30.AAAA')
    expect(await signInWith(browser, authenticator)).toMatchObject({ success: true })
  })

  test('in two tabs of a browser at once, each with its own challenge', async () => {
    const browser = server.visitor()
    // The first answer gives the browser its secret.
    const first = await begun(browser)
    const second = await begun(browser)
    expect(first.challenge).not.toBe(second.challenge)
    const { authenticator: synced } = await user.add({}, emulatedAuthenticator({ counts: false }))
    for (const options of [second, first]) ok(await completeSignIn(browser, synced.get(options)))
  })
})

describe('the token that comes of it', () => {
  test('is good once, in that browser alone', async () => {
    const browser = server.visitor()
    const { continuationToken } = await signInWith(browser, authenticator)
    const other = server.visitor()
    await beginSignIn(other)
    expect((await exchange(other, continuationToken)).statusCode).toBe(400)
    expect((await exchange(browser, continuationToken)).statusCode).toBe(200)
    expect((await exchange(browser, continuationToken)).statusCode).toBe(400)
  })
})

describe('an answer that is not right is refused, and tells nobody whether there is an account', () => {
  type Answer = ReturnType<EmulatedAuthenticator['get']>
  type Options = Parameters<EmulatedAuthenticator['get']>[0]
  const withoutOwner = (answer: Answer): Answer => {
    const { userHandle: _, ...response } = answer.response
    return { ...answer, response }
  }
  const db = () => server.database.db
  const cases: [string, (options: Options) => Answer | Promise<Answer>][] = [
    [
      'of a passkey that nobody has',
      async (o) => {
        const unknown = emulatedAuthenticator()
        unknown.create(creationOptions(await (await another()).beginRegistration()))
        return unknown.get(o)
      },
    ],
    ['without saying whose it is', (o) => withoutOwner(authenticator.get(o))],
    [
      'that says it is somebody else’s',
      async (o) => {
        const answer = authenticator.get(o)
        const userHandle = Buffer.alloc(32).toString('base64url')
        return { ...answer, response: { ...answer.response, userHandle } }
      },
    ],
    [
      'with another signature',
      (o) => {
        const answer = authenticator.get(o)
        const signature = withWrongByte(answer.response.signature)
        return { ...answer, response: { ...answer.response, signature } }
      },
    ],
    ['for another origin', (o) => authenticator.get(o, { origin: 'https://evil.example' })],
    ['for another host', (o) => authenticator.movedTo('evil.example').get(o, { rpId: 'evil.example' })],
    ['changed afterwards', (o) => withClientData(authenticator.get(o), { added: 'later' })],
    [
      'of a passkey that is switched off',
      async (o) => {
        const [{ credentialId } = { credentialId: '' }] = await user.list()
        await user.client.send('PATCH', '/api/webauthn/credentials', {
          json: { credentialId, isActive: false },
        })
        return authenticator.get(o)
      },
    ],
    [
      'of somebody who has erased their account',
      async (o) => {
        await user.client.send('DELETE', '/api/account', { json: { email: account.email } })
        return authenticator.get(o)
      },
    ],
    [
      'of somebody who was shut out',
      async (o) => {
        await db().update(principals).set({ revokedAt: server.clock() }).where(eq(principals.id, user.id))
        return authenticator.get(o)
      },
    ],
    [
      'of somebody whose account is gone',
      async (o) => {
        await server.identity.erase(account.id)
        return authenticator.get(o)
      },
    ],
    [
      'of somebody whom another service signs in',
      async (o) => {
        const issuer = 'https://elsewhere.example'
        await db().update(users).set({ issuer }).where(eq(users.principalId, user.id))
        return authenticator.get(o)
      },
    ],
    [
      'after five minutes',
      (o) => {
        server.clock.advance(5 * 60_000)
        return authenticator.get(o)
      },
    ],
  ]
  const another = async () => passkeyUser(await signedInBefore((await server.account({ password: null })).id))

  test.each(cases)('%s', async (_, answerOf) => {
    const browser = server.visitor()
    const answer = await completeSignIn(browser, await answerOf(await begun(browser)))
    expect([answer.statusCode, answer.json()]).toEqual(failed)
    // The browser keeps its secret, and gets nothing else.
    expect(answer.cookies.map(({ name }) => name)).toEqual(['studio_browser'])
  })

  test('that its owner did not give', async () => {
    const { authenticator: careful } = await user.add()
    const careless = careful.copy({ verifiesUser: false })
    const browser = server.visitor()
    const answer = await completeSignIn(browser, careless.get(await begun(browser)))
    expect([answer.statusCode, answer.json()]).toEqual(failed)
  })

  test('a second time', async () => {
    const browser = server.visitor()
    const answer = authenticator.get(await begun(browser))
    ok(await completeSignIn(browser, answer))
    const again = await completeSignIn(browser, answer)
    expect([again.statusCode, again.json()]).toEqual(failed)
  })

  test('from another browser, which does not use the challenge up', async () => {
    const [browser, thief] = [server.visitor(), server.visitor()]
    const answer = authenticator.get(await begun(browser))
    await beginSignIn(thief)
    for (const other of [thief, server.visitor(), server.stranger()]) {
      const refused = await completeSignIn(other, answer)
      expect([refused.statusCode, refused.json()]).toEqual(failed)
    }
    ok(await completeSignIn(browser, answer))
  })

  test('to a challenge by which whoever is signed in proves something', async () => {
    const answer = authenticator.get(requestOptions(await user.begin()))
    const refused = await completeSignIn(user.client, answer)
    expect([refused.statusCode, refused.json()]).toEqual(failed)
    ok(await user.complete(answer))
  })

  test('from a copy, of which the owner is told', async () => {
    const copy = authenticator.copy()
    await signInWith(server.visitor(), authenticator)
    const browser = server.visitor()
    const refused = await completeSignIn(browser, copy.get(await begun(browser)))
    expect([refused.statusCode, refused.json()]).toEqual(failed)
    expect(server.mailer.last('passkey-copied', account.email)).toMatchObject({ how: 'queued' })
  })
})

test('no page of another site begins a sign-in or ends it', async () => {
  const before = await server.database.db.$count(webauthnChallenges)
  const browser = server.visitor()
  const answer = authenticator.get(await begun(browser))
  for (const origin of [partnerOrigin, 'https://evil.example', 'null']) {
    const headers = { origin, 'sec-fetch-site': 'cross-site' }
    for (const refused of [
      await browser.post('/api/webauthn/authenticate/begin', { purpose: 'authentication' }, { headers }),
      await browser.post('/api/webauthn/authenticate/complete?purpose=authentication', answer, { headers }),
    ]) {
      expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'ORIGIN_NOT_ALLOWED' }])
    }
  }
  expect(await server.database.db.$count(webauthnChallenges)).toBe(before + 1)
  ok(await completeSignIn(browser, answer))
})

test('whoever proves an address that nobody had proved gets the account without the passkeys of others', async () => {
  const email = 'squatted@example.com'
  const made = await server.identity.accounts.create({
    email,
    userName: 'squatter',
    passwordHash: null,
    isEmailVerified: false,
  })
  if (!made) throw new Error('The account is there already.')
  const squatter = await passkeyUser(await signedInBefore(made.id))
  const { authenticator: theirs } = await squatter.add()
  expect(await signInWith(server.visitor(), theirs)).toMatchObject({ success: true })
  // Who is still signed in while passkeys are deleted could add another one afterwards.
  await server.database.execute(`
    create function refuse_while_signed_in() returns trigger language plpgsql as $$ begin
      if exists (select from user_sessions where principal_id = old.principal_id and revoked_at is null) then
        raise exception 'somebody is still signed in';
      end if;
      return old;
    end $$;
    create trigger refuse_while_signed_in before delete on passkeys
      for each row execute function refuse_while_signed_in()`)
  await server.identity.accounts.proveEmail(made)
  await server.database.execute('drop function refuse_while_signed_in cascade')
  const browser = server.visitor()
  const answer = await completeSignIn(browser, theirs.get(await begun(browser)))
  expect([answer.statusCode, answer.json()]).toEqual(failed)
})
