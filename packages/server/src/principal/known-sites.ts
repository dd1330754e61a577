import type { Database } from '../db/database.ts'
import { findSite } from './sites.queries.ts'
import type { SiteToken } from './tokens/site-token.ts'
import { Remembered } from './remembered.ts'

/** Which connected sites still are, remembered for a few seconds. */
export class KnownSites {
  readonly #database: Database
  readonly #remembered: Remembered<boolean>

  constructor(database: Database, now: () => Date) {
    this.#database = database
    this.#remembered = new Remembered(now)
  }

  async isConnected({ siteId, userId, origin }: SiteToken): Promise<boolean> {
    const remembered = this.#remembered.get(siteId)
    if (remembered !== undefined) return remembered
    const row = await findSite(this.#database.db, siteId)
    return this.#remembered.set(siteId, row?.principalId === userId && row.origin === origin)
  }

  /** Asks the table again at the next call. */
  forget(siteId?: string): void {
    this.#remembered.forget((_, key) => siteId === undefined || key === siteId)
  }
}
