import { normalEmail, type NewsletterRequest } from '@ai-studio/contract'
import { eq } from 'drizzle-orm'
import { newsletterIssues, newsletterSubscriptions } from '../../db/schema.ts'
import {
  testServer,
  type TestClient,
  type TestServer,
  type TestServerOverrides,
} from '../../testing/index.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { SubscriptionRow } from '../subscriptions.queries.ts'

/** A server as seen by those who want its newsletter, or no more. */
export interface NewsletterServer extends TestServer {
  /** A browser at an address of its own. */
  person: () => TestClient
  /** Asks for the newsletter and has the request answered. */
  ask: (email: string, more?: Partial<NewsletterRequest>) => Promise<void>
  /** The same, with the mailed link used; answers the tokens of the mail. */
  subscribe: (email: string, more?: Partial<NewsletterRequest>) => Promise<Tokens>
  /** What the newest mail of a name to an address links to. */
  tokens: (name: 'newsletter-confirm' | 'newsletter-known' | 'newsletter', email: string) => Tokens
  row: (email: string) => Promise<SubscriptionRow | undefined>
  /** Has neither readers nor newsletters, nor mails, any more. */
  forgetAll: () => Promise<void>
}

export interface Tokens {
  /** Empty in a mail that has no such link. */
  confirm: string
  unsubscribe: string
}

let people = 0

export async function newsletterServer(overrides: TestServerOverrides = {}): Promise<NewsletterServer> {
  const server = await testServer({ now: testClock(), ...overrides })
  const { db } = server.database
  const person = () => server.visitor({ address: `2001:db8:1:${(people += 1).toString(16)}::1` })
  const tokenOf = (link: unknown) => (typeof link === 'string' ? (link.split('#token=')[1] ?? '') : '')

  const ask: NewsletterServer['ask'] = async (email, more = {}) => {
    const answer = await person().post('/api/newsletter', { email, language: 'en', agreed: true, ...more })
    if (answer.statusCode !== 202) throw new Error(`The request was answered with ${answer.statusCode}.`)
    await server.jobs.run()
  }
  const tokens: NewsletterServer['tokens'] = (name, email) => {
    const values = server.mailer.last(name, email).values as Record<string, unknown>
    return { confirm: tokenOf(values.confirm), unsubscribe: tokenOf(values.unsubscribe) }
  }
  return {
    ...server,
    person,
    ask,
    tokens,
    async subscribe(email, more) {
      await ask(email, more)
      const found = tokens('newsletter-confirm', normalEmail(email))
      const answer = await person().post('/api/newsletter/confirm', { token: found.confirm })
      if (answer.statusCode !== 200) throw new Error(`The link was answered with ${answer.statusCode}.`)
      return found
    },
    async row(email) {
      const [row] = await db
        .select()
        .from(newsletterSubscriptions)
        .where(eq(newsletterSubscriptions.email, email))
      return row
    },
    async forgetAll() {
      await db.delete(newsletterSubscriptions)
      await db.delete(newsletterIssues)
      server.mails.length = 0
      server.jobs.waiting.length = 0
    },
  }
}
