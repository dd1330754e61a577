import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import * as oidc from 'openid-client'
import { createIdentity } from '../create-identity.ts'
import type { Identity } from '../identity.ts'
import type { IdentityMailer } from '../mailer.ts'
import { studioClientId } from '../provider/names.ts'
import type { Account, IdentityStorage } from '../storage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { cheapHash } from './cheap-hash.ts'
import { memoryStorage } from './memory-storage.ts'
import { TestBrowser } from './test-browser.ts'

export interface SentMail {
  kind: 'code' | 'no-account' | 'account-exists' | 'password-changed' | 'email-changed'
  to: string
  language: string
  code?: string
  purpose?: string
  link?: string
  newEmail?: string
}

export const identitySecret = 'a secret of at least 32 characters'
const keyStorage = memoryStorage().keys

/** A mailer that only remembers. */
export function recordingMailer() {
  const mails: SentMail[] = []
  const state = { isAway: false }
  const send = (kind: SentMail['kind']) => async (mail: Omit<SentMail, 'kind'>) => {
    if (state.isAway) throw new Error('The mail server is away.')
    mails.push({ ...mail, kind })
  }
  const mailer: IdentityMailer = {
    sendCode: send('code'),
    sendNoAccount: send('no-account'),
    sendAccountExists: send('account-exists'),
    sendPasswordChanged: send('password-changed'),
    sendEmailChanged: send('email-changed'),
  }
  const lastCode = () => mails.findLast(({ kind }) => kind === 'code')!.code!
  return { mailer, mails, state, lastCode, wrongCode: () => (lastCode() === '000000' ? '000001' : '000000') }
}

export type TestIdentity = Awaited<ReturnType<typeof testIdentity>>

/** The identity service as it is, on memory and a port of its own; its clock goes on and can be moved. */
export async function testIdentity(upstreams: (origin: string) => readonly Upstream[] = () => []) {
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const storage: IdentityStorage = { ...memoryStorage(), keys: keyStorage }
  const mail = recordingMailer()
  const warnings: string[] = []
  let identity: Identity | undefined
  const server = createServer((request, response) => {
    // What a request says about its own address is not believed.
    request.headers['x-forwarded-host'] = 'evil.example'
    void identity!.handleOidc(request, response)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  identity = await createIdentity({
    origin,
    secret: identitySecret,
    storage,
    mailer: mail.mailer,
    now,
    upstreams: upstreams(origin),
    addressOf: () => 'somewhere',
    log: { warn: (_, text) => void warnings.push(text) },
  })
  const client = await oidc.discovery(
    new URL(`${origin}/oidc`),
    studioClientId,
    { token_endpoint_auth_method: 'none' },
    oidc.None(),
    { execute: [oidc.allowInsecureRequests] },
  )

  async function account(change: Partial<Account> = {}): Promise<Account> {
    const made = await identity!.accounts.create({
      email: 'lan@example.com',
      userName: 'lan',
      isEmailVerified: true,
      passwordHash: cheapHash('correct horse'),
      ...change,
    })
    if (!made) throw new Error('There is such an account already.')
    return made
  }

  /** Asks for a sign-in, as an app does, and answers where the browser ends up and how to redeem it. */
  async function begin(browser: TestBrowser, parameters: Record<string, string> = {}) {
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
    const [expectedState, expectedNonce] = [oidc.randomState(), oidc.randomNonce()]
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: `${origin}/auth/callback`,
      scope: 'openid profile email offline_access api://studio/access_as_user',
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
      ...parameters,
    })
    const arrived = await browser.open(url)
    const redeem = (at: URL = arrived, verifier = pkceCodeVerifier) =>
      oidc.authorizationCodeGrant(client, at, {
        pkceCodeVerifier: verifier,
        expectedState,
        expectedNonce,
        idTokenExpected: true,
      })
    return { arrived, redeem }
  }

  return {
    ...mail,
    identity,
    origin,
    storage,
    client,
    warnings,
    account,
    begin,
    browser: (language?: string) => new TestBrowser(origin, language),
    now,
    pass: (minutes: number) => {
      ahead += minutes * 60_000
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** What stands in a token. */
export const claimsIn = (token: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(token).split('.')[1]!, 'base64url').toString())
