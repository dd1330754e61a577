import type { Database } from '../db/database.ts'
import { findPrincipal, insertVisitor, touchPrincipal } from './principal.queries.ts'

/** How long an answer of the table is believed: the longest that a revoked principal goes on. */
const believedForMs = 3_000
const maxRemembered = 20_000
const dayMs = 24 * 60 * 60 * 1000

export interface KnownPrincipal {
  isRevoked: boolean
  /** Whether the table has a row for it; a visitor gets one with the first thing that is stored for them. */
  isStored: boolean
}

/** What the table says about principals, remembered for a few seconds so that not every call asks. */
export class KnownPrincipals {
  readonly #database: Database
  readonly #now: () => Date
  readonly #remembered = new Map<string, KnownPrincipal & { until: number }>()

  constructor(database: Database, now: () => Date) {
    this.#database = database
    this.#now = now
  }

  async look(id: string): Promise<KnownPrincipal> {
    const now = this.#now()
    const remembered = this.#remembered.get(id)
    if (remembered && remembered.until > now.getTime()) return remembered
    const row = await findPrincipal(this.#database.db, id)
    if (row && now.getTime() - row.lastSeenAt.getTime() > dayMs)
      await touchPrincipal(this.#database.db, id, now)
    return this.#remember(id, { isStored: row !== undefined, isRevoked: row?.revokedAt != null })
  }

  /** Stores the visitor unless that has happened. */
  async store(id: string, origin: string | null): Promise<void> {
    if (this.#remembered.get(id)?.isStored) return
    await insertVisitor(this.#database.db, id, origin, this.#now())
    this.#remember(id, { isStored: true, isRevoked: false })
  }

  #remember(id: string, known: KnownPrincipal): KnownPrincipal {
    if (this.#remembered.size >= maxRemembered) this.#remembered.clear()
    this.#remembered.set(id, { ...known, until: this.#now().getTime() + believedForMs })
    return known
  }
}
