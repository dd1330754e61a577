import type { Tier } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { Remembered } from '../principal/remembered.ts'
import { tierAt, type Entitlement } from './ledger/entitlement.ts'
import { grantsOf } from './ledger/grants.queries.ts'

const channel = 'entitlements'
/** Ids in one notification, which has room for 7,999 bytes. */
const mostNames = 200

/** Users of whom the other servers are about to be told. */
interface Telling {
  users: Set<string>
  told: Promise<void>
}

/** What users have bought, remembered for a few seconds so that not every call asks the table. */
export class Entitlements {
  readonly #database: Database
  readonly #now: () => Date
  readonly #remembered: Remembered<Entitlement>
  #telling: Telling | undefined

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
    const telling = this.#telling ?? this.#tellOthers()
    this.#telling = telling
    telling.users.add(userId)
    await telling.told
  }

  /** Tells other servers of all who are named in the same moment: payments come in together. */
  #tellOthers(): Telling {
    const users = new Set<string>()
    const tell = async () => {
      this.#telling = undefined
      const names = [...users]
      for (let from = 0; from < names.length; from += mostNames) {
        await this.#database.notify(channel, names.slice(from, from + mostNames).join(' '))
      }
    }
    return { users, told: Promise.resolve().then(tell) }
  }

  /** Hears of purchases that other servers take in; answers how to stop. */
  listen(): Promise<() => Promise<void>> {
    return this.#database.listen(
      channel,
      (users) => users.split(' ').forEach((userId) => this.#forget(userId)),
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
