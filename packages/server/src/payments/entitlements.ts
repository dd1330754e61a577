import type { Tier } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { Remembered } from '../principal/remembered.ts'
import { tierAt, type Entitlement } from './ledger/entitlement.ts'
import { grantsOf } from './ledger/grants.queries.ts'

const channel = 'entitlements'

/** What users have bought, remembered for a few seconds so that not every call asks the table. */
export class Entitlements {
  readonly #database: Database
  readonly #now: () => Date
  readonly #remembered: Remembered<Entitlement>

  constructor({ database, now }: { database: Database; now: () => Date }) {
    this.#database = database
    this.#now = now
    this.#remembered = new Remembered(now)
  }

  async of(userId: string): Promise<Entitlement> {
    const known = this.#remembered.get(userId)
    return known ?? this.#remembered.set(userId, await grantsOf(this.#database.db, userId))
  }

  /** What a user may do now. The one place that knows. */
  async tierOf(userId: string): Promise<Exclude<Tier, 'anonymous'>> {
    return tierAt(await this.of(userId), this.#now())
  }

  /** A user has bought something or lost it: every server asks the table again at their next call. */
  async changed(userId: string): Promise<void> {
    this.#forget(userId)
    await this.#database.notify(channel, userId)
  }

  /** Hears of purchases that other servers take in; answers how to stop. */
  listen(): Promise<() => Promise<void>> {
    return this.#database.listen(
      channel,
      (userId) => this.#forget(userId),
      () => this.#remembered.forget(() => true),
    )
  }

  #forget(userId: string): void {
    this.#remembered.forget((_, key) => key === userId)
  }
}

/** Listens as long as the application runs. */
export function followEntitlements(app: FastifyInstance, entitlements: Entitlements): void {
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = await entitlements.listen()
  })
  app.addHook('onClose', async () => stop?.())
}
