import { connectSiteOf } from '../../principal/sites.queries.ts'
import { makeSiteToken } from '../../principal/tokens/site-token.ts'
import { createMetrics, type Metrics } from '../../operations/metrics.ts'
import { externalId, signedIn, type ExternalId } from '../../testing/external-id.ts'
import { partnerOrigin, testServer, type TestClient, type TestServer } from '../../testing/index.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { EmulatorOptions } from './emulated-authenticator.ts'
import { passkeyUser, type PasskeyUser } from './passkey-user.ts'

/** A server whose users come from another service, for everything but signing in. */
export interface PasskeyServer extends TestServer {
  service: ExternalId
  metrics: Metrics
  /** Somebody who has just signed in for the first time. */
  somebody: (options?: SomebodyOptions) => Promise<PasskeyUser>
  /** A widget on a partner's page that may chat in a user's name. */
  widgetOf: (user: PasskeyUser) => Promise<TestClient>
  /** Another process on the same database; `env` is what it is set up with besides. */
  beside: (env?: Record<string, string>) => Promise<TestServer>
}

interface SomebodyOptions extends EmulatorOptions {
  claims?: Record<string, unknown>
  headers?: Record<string, string>
}

export async function passkeyServer(): Promise<PasskeyServer> {
  const clock = testClock()
  const service = await externalId(clock)
  const metrics = createMetrics()
  const shared = { env: service.env, fetch: service.fetch, now: clock }
  const server = await testServer({ ...shared, metrics })
  return {
    ...server,
    service,
    metrics,
    beside: (env = {}) =>
      testServer({
        ...shared,
        env: { ...shared.env, ...env },
        database: { ...server.database, close: async () => undefined },
      }),
    async somebody({ claims = service.somebody(), headers = {}, ...options } = {}) {
      // Good for longer than any test moves the clock; how fresh the sign-in is stays true.
      const exp = Math.floor(clock().getTime() / 1000) + 7 * 24 * 60 * 60
      return passkeyUser(signedIn(server, await service.token({ exp, ...claims }), headers), options)
    },
    async widgetOf({ id: userId }) {
      const { db } = server.database
      const { id: siteId } = await connectSiteOf(db, userId, partnerOrigin, clock())
      const expiresAt = new Date(clock().getTime() + 60_000)
      const token = makeSiteToken({ userId, origin: partnerOrigin, siteId, expiresAt }, server.config.secret)
      return signedIn(server, token, { origin: partnerOrigin, 'sec-fetch-site': 'cross-site' })
    },
  }
}
