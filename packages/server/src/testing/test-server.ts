import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp, type AppDependencies, type Dependencies } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { checkResponses } from './checked-responses.ts'
import { noModels } from './no-models.ts'
import { recordingMailer, type RecordingMailer } from './recording-mailer.ts'
import { testClient, type TestClient } from './test-client.ts'
import { testClock, type TestClock } from './test-clock.ts'
import { testDatabase } from './test-database.ts'
import { testJobs, type TestJobs } from './test-jobs.ts'

export interface TestServer {
  app: FastifyInstance
  config: Config
  database: Database
  /** Stands still until a test moves it. */
  clock: TestClock
  /** What the server wanted to have mailed, the oldest first; empty when a test gave a mailer of its own. */
  mails: RecordingMailer['mails']
  /** Records what is mailed, and can be made to fail. */
  mailer: RecordingMailer
  /** Waits until a test runs what is in it. */
  jobs: TestJobs
  /** A browser on the studio's own page: keeps cookies, sends the XSRF header. Each is somebody else. */
  visitor(options?: ClientOptions): TestClient
  /** A widget on an allow-listed page: sends its origin and, once fetched, its token. */
  embed(origin?: string, options?: ClientOptions): Promise<TestClient & { token: string }>
  /** A program without cookies, origin and token. */
  stranger(options?: ClientOptions): TestClient
  /** Ends the server. Throws when an answer was not as the contract says. */
  close(): Promise<void>
}

export interface ClientOptions {
  language?: string
  /** The address the requests come from. */
  address?: string
}

export type TestServerOverrides = Partial<Omit<AppDependencies, 'config'>> & {
  /** Environment variables. */
  env?: Record<string, string>
  /** Called before the application is ready, to add routes of a test's own. */
  prepare?: (app: FastifyInstance, deps: Dependencies) => void
}

export const ownOrigin = 'http://localhost:8080'
export const partnerOrigin = 'http://127.0.0.1:8070'
export const testSecret = 'k7Tq2ZsW9xLmB4vNc8RdY1hGj6FpA3eU'

/** The application as it is, on a fresh database and a folder of its own, without a port. */
export async function testServer(overrides: TestServerOverrides = {}): Promise<TestServer> {
  const { env, prepare, ...dependencies } = overrides
  const folder = await mkdtemp(join(tmpdir(), 'studio-test-'))
  const clock = (dependencies.now as TestClock | undefined) ?? testClock()
  const config = readConfig({
    STUDIO_SECRET: testSecret,
    STUDIO_ORIGIN: ownOrigin,
    EMBED_ORIGINS: partnerOrigin,
    DATA_DIR: folder,
    ...env,
  })
  const database = dependencies.database ?? (await testDatabase())
  // Refusals and faults are what most tests provoke: their log lines would bury the results.
  const log = { level: 'silent' as const }
  const mailer = recordingMailer()
  const jobs = testJobs()
  const app = await createApp({
    models: noModels,
    mailer,
    jobs,
    log,
    ...dependencies,
    config,
    database,
    now: clock,
  })
  const problems = checkResponses(app)
  prepare?.(app, { config, database, now: clock } as unknown as Dependencies)
  await app.ready()

  const client = (headers: Record<string, string>, keepsCookies: boolean, options: ClientOptions = {}) =>
    testClient(app, {
      keepsCookies,
      headers: { ...headers, ...(options.language && { 'accept-language': options.language }) },
      ...(options.address && { remoteAddress: options.address }),
    })
  return {
    app,
    config,
    database,
    clock,
    mails: mailer.mails,
    mailer,
    jobs,
    visitor: (options) => client({ origin: config.origin, 'sec-fetch-site': 'same-origin' }, true, options),
    async embed(origin = partnerOrigin, options) {
      const headers = { origin, 'sec-fetch-site': 'cross-site' }
      const answer = await client(headers, false, options).post('/api/embed/token')
      const { token } = answer.json<{ token: string }>()
      return Object.assign(client({ ...headers, authorization: `Bearer ${token}` }, false, options), {
        token,
      })
    },
    stranger: (options) => client({}, false, options),
    async close() {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      if (problems.length > 0) throw new Error(`Not as the contract says:\n${problems.join('\n')}`)
    },
  }
}
