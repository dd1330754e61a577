import { createHash, randomBytes } from 'node:crypto'
import type { AuthorizeRequest } from './authorize-request.ts'
import type { Account } from './providers.ts'
import type { Scenario } from './scenarios.ts'

/** A sign-in that waits for the studio to fetch its token. */
export interface IssuedCode {
  provider: string
  request: AuthorizeRequest
  account: Account
  scenario: Scenario
}

const lifetimeMs = 60_000
const mostEntries = 1000

/** Values under random names that can be taken once, for a while. */
export function onceStore<Value>(lifetime = lifetimeMs, now: () => number = Date.now) {
  const entries = new Map<string, { value: Value; until: number }>()
  const removeOld = () => {
    for (const [name, { until }] of entries) if (until <= now()) entries.delete(name)
    for (const name of entries.keys()) {
      if (entries.size < mostEntries) break
      entries.delete(name)
    }
  }
  const peek = (name: string): Value | undefined => {
    const entry = entries.get(name)
    return entry && entry.until > now() ? entry.value : undefined
  }
  return {
    put(value: Value): string {
      removeOld()
      const name = randomBytes(24).toString('base64url')
      entries.set(name, { value, until: now() + lifetime })
      return name
    },
    peek,
    take(name: string): Value | undefined {
      const value = peek(name)
      entries.delete(name)
      return value
    },
  }
}

/** Whether a verifier belongs to a challenge, by PKCE's method S256. */
export const isVerifierRight = (verifier: string, challenge: string): boolean =>
  createHash('sha256').update(verifier).digest('base64url') === challenge
