import type { Database } from '../../db/database.ts'
import { toMessage } from '../message-view.ts'
import { findMessage } from '../messages.queries.ts'
import { versionsOf } from '../versions.queries.ts'
import { AnswerLog, type AnswerIdentity } from './answer-log.ts'
import { repeat, type Clock } from './clock.ts'
import { eventsAfter } from './generation.queries.ts'
import type { GenerationSettings } from './settings.ts'

interface MirrorsOptions {
  database: Database
  clock: Clock
  settings: GenerationSettings
  onProblem: (error: unknown) => void
}

const pageSize = 500

/**
 * Answers that other processes write, as far as somebody here reads them. One mirror follows the table for all
 * readers of an answer: woken by notifications, and now and then by itself.
 */
export class Mirrors {
  readonly #options: MirrorsOptions
  readonly #mirrors = new Map<string, Mirror>()
  readonly #endPolling: () => void

  constructor(options: MirrorsOptions) {
    this.#options = options
    this.#endPolling = repeat(options.clock, options.settings.pollEvery, () => this.changedAll())
  }

  get(identity: AnswerIdentity): AnswerLog {
    let mirror = this.#mirrors.get(identity.messageId)
    if (!mirror || mirror.log.ending) {
      mirror = new Mirror(identity, this.#options)
      this.#mirrors.set(identity.messageId, mirror)
      mirror.pull()
    }
    mirror.isNew = true
    return mirror.log
  }

  /** The table has more of this answer. */
  changed(messageId: string): void {
    this.#mirrors.get(messageId)?.pull()
  }

  changedAll(): void {
    for (const [id, mirror] of this.#mirrors) {
      // Nobody reads it any more; whoever got it since the last round may still be about to.
      const isUnused = mirror.log.readers === 0 && !mirror.isNew
      if (isUnused || mirror.log.ending) this.#mirrors.delete(id)
      else mirror.pull()
      mirror.isNew = false
    }
  }

  /** Lets all readers go; they find the answer again through another process. */
  close(): void {
    this.#endPolling()
    for (const mirror of this.#mirrors.values()) mirror.log.end({ kind: 'cut' })
  }
}

class Mirror {
  readonly log: AnswerLog
  isNew = true
  readonly #options: MirrorsOptions
  #isPulling = false
  #isStale = false

  constructor(identity: AnswerIdentity, options: MirrorsOptions) {
    this.log = new AnswerLog(identity)
    this.#options = options
  }

  pull(): void {
    this.#isStale = true
    if (!this.#isPulling) void this.#pullUntilFresh()
  }

  async #pullUntilFresh(): Promise<void> {
    this.#isPulling = true
    try {
      while (this.#isStale && !this.log.ending) {
        this.#isStale = false
        await this.#pullOnce()
      }
    } catch (error) {
      // The next round tries again; the readers wait.
      this.#options.onProblem(error)
    }
    this.#isPulling = false
  }

  async #pullOnce(): Promise<void> {
    const { db } = this.#options.database
    const { messageId } = this.log.identity
    const events = await eventsAfter(db, messageId, this.log.sequence, pageSize)
    for (const event of events) if (event.kind === 'text') this.log.append(event.text)
    if (events.length === pageSize) {
      this.#isStale = true
      return
    }
    if (events.length > 0 && events.at(-1)?.kind !== 'end') return
    const row = await findMessage(db, messageId)
    if (!row) this.log.end({ kind: 'gone' })
    else if (row.status !== 'streaming') {
      const message = toMessage({ ...row, versions: await versionsOf(db, row) })
      this.log.end({ kind: 'message', message })
    }
  }
}
