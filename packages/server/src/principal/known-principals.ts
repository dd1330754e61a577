import type { Dependencies } from '../dependencies.ts'
import { quietly } from '../quietly.ts'
import { findPrincipal, insertVisitor, touchPrincipal } from './principal.queries.ts'
import { Remembered } from './remembered.ts'

const dayMs = 24 * 60 * 60 * 1000

type Needed = Pick<Dependencies, 'database' | 'log' | 'now'>

export interface KnownPrincipal {
  isRevoked: boolean
  /** Whether the table has a row for it; a visitor gets one with the first thing that is stored for them. */
  isStored: boolean
  /** How often what the visitor had went to a user. */
  moves: number
}

/** What the table says about principals, remembered for a few seconds so that not every call asks. */
export class KnownPrincipals {
  readonly #database: Needed['database']
  readonly #now: Needed['now']
  readonly #remembered: Remembered<KnownPrincipal>
  readonly #tellUnnoted: (error: unknown) => void

  constructor({ database, log, now }: Needed) {
    this.#database = database
    this.#now = now
    this.#remembered = new Remembered(now)
    this.#tellUnnoted = quietly(log, 'when visitors were last seen was not noted')
  }

  async look(id: string): Promise<KnownPrincipal> {
    return this.#remembered.get(id) ?? this.lookAnew(id)
  }

  /** The same as the table says it now. */
  async lookAnew(id: string): Promise<KnownPrincipal> {
    const now = this.#now()
    const row = await findPrincipal(this.#database.db, id)
    if (row && now.getTime() - row.lastSeenAt.getTime() > dayMs) {
      // Whoever reads is served also where nothing can be written.
      await touchPrincipal(this.#database.db, id, now).catch(this.#tellUnnoted)
    }
    return this.#remembered.set(id, {
      isStored: row !== undefined,
      isRevoked: row?.revokedAt != null,
      moves: row?.moves ?? 0,
    })
  }

  /** Stores the visitor unless that has happened. */
  async store(id: string, origin: string | null): Promise<void> {
    if (this.#remembered.last(id)?.isStored) return
    await insertVisitor(this.#database.db, id, origin, this.#now())
    this.#remembered.set(id, { isStored: true, isRevoked: false, moves: 0 })
  }
}
