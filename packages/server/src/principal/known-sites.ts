import type { Database } from '../db/database.ts'
import { findSite } from '../embed/sites.queries.ts'
import type { SiteToken } from '../embed/site-token.ts'

/** How long an answer of the table is believed: the longest that a disconnected site goes on. */
const believedForMs = 3_000
const maxRemembered = 20_000

/** Which connected sites still are, remembered for a few seconds. */
export class KnownSites {
  readonly #database: Database
  readonly #now: () => Date
  readonly #remembered = new Map<string, { isConnected: boolean; until: number }>()

  constructor(database: Database, now: () => Date) {
    this.#database = database
    this.#now = now
  }

  async isConnected({ siteId, userId, origin }: SiteToken): Promise<boolean> {
    const now = this.#now().getTime()
    const remembered = this.#remembered.get(siteId)
    if (remembered && remembered.until > now) return remembered.isConnected
    const row = await findSite(this.#database.db, siteId)
    const isConnected = row?.principalId === userId && row.origin === origin
    if (this.#remembered.size >= maxRemembered) this.#remembered.clear()
    this.#remembered.set(siteId, { isConnected, until: now + believedForMs })
    return isConnected
  }

  /** Asks the table again at the next call. */
  forget(siteId?: string): void {
    if (siteId === undefined) this.#remembered.clear()
    else this.#remembered.delete(siteId)
  }
}
