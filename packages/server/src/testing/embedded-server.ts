import { tmpdir } from 'node:os'
import { hashPassword, type Identity } from '@ai-studio/identity'
import { readConfig } from '../config.ts'
import { serverIdentity } from '../identity/server-identity.ts'
import { identityMailer } from '../mail/identity-mailer.ts'
import { signedIn } from './external-id.ts'
import { recordingMailer, type RecordingMailer } from './recording-mailer.ts'
import type { TestClient } from './test-client.ts'
import { testClock } from './test-clock.ts'
import { testDatabase } from './test-database.ts'
import {
  ownOrigin,
  testSecret,
  testServer,
  type TestServer,
  type TestServerOverrides,
} from './test-server.ts'

export interface EmbeddedServer extends TestServer {
  mailer: RecordingMailer
  identity: Identity
  /** Makes an account with a password and a verified address, all its own. */
  account: (options?: { password?: string | null }) => Promise<TestAccount>
  /** Signs in by native authentication; answers the browser, and its answer as it came. */
  signIn: (email: string, password: string, headers?: Record<string, string>) => Promise<SignedIn>
}

export interface TestAccount {
  id: string
  email: string
  password: string
}

export interface SignedIn {
  status: number
  /** Undefined when the sign-in was refused. */
  user: TestClient
  body: Record<string, unknown>
}

/** The whole application with its own identity service; the clock begins now, because tokens tell real time. */
export async function embeddedServer(overrides: TestServerOverrides = {}): Promise<EmbeddedServer> {
  const clock = testClock(new Date())
  const database = overrides.database ?? (await testDatabase())
  const mailer = recordingMailer()
  const config = readConfig({
    STUDIO_SECRET: testSecret,
    STUDIO_ORIGIN: overrides.env?.STUDIO_ORIGIN ?? ownOrigin,
    DATA_DIR: tmpdir(),
  })
  const identity = await serverIdentity({ config, database, mailer: identityMailer(mailer), now: clock })
  if (!identity) throw new Error('The embedded identity service is not configured.')
  const server = await testServer({ ...overrides, database, mailer, identity, now: clock })
  let accounts = 0

  return {
    ...server,
    mailer,
    identity,
    mails: mailer.mails,
    async account({ password = 'correct horse' } = {}) {
      accounts += 1
      const email = `person-${accounts}@example.com`
      const passwordHash = password === null ? null : await hashPassword(password)
      const made = await identity.accounts.create({
        email,
        userName: `person-${accounts}`,
        passwordHash,
        isEmailVerified: true,
      })
      if (!made) throw new Error('The account is there already.')
      return { id: made.id, email, password: password ?? '' }
    },
    async signIn(email, password, headers = {}) {
      const browser = server.visitor()
      const call = async (path: string, form: Record<string, string>) => {
        const response = await browser.send('POST', `/native-auth${path}`, {
          payload: new URLSearchParams({ client_id: 'studio', ...form }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        })
        return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
      }
      const challenge_type = 'password oob redirect'
      const begun = await call('/oauth2/v2.0/initiate', { username: email, challenge_type })
      const continuation_token = String(begun.body.continuation_token)
      await call('/oauth2/v2.0/challenge', { continuation_token, challenge_type })
      const { status, body } = await call('/oauth2/v2.0/token', {
        continuation_token,
        grant_type: 'password',
        password,
        scope: 'openid',
      })
      return { status, body, user: signedIn(server, String(body.access_token), headers) }
    },
  }
}
