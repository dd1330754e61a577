import type { ErrorCode } from '@ai-studio/contract'
import type { Database } from '../../db/database.ts'
import { storageFailure } from '../../db/failure.ts'
import type { AnswerLog } from './answer-log.ts'
import { repeat, type Clock } from './clock.ts'
import { appendText, type TextEntry } from './generation.queries.ts'
import type { GenerationSettings } from './settings.ts'

/** An answer as far as the table is concerned. */
export interface WrittenAnswer {
  readonly log: AnswerLog
  /** The sequence number up to which the table has the text for certain. */
  stored: number
  /** What was last tried to write and may or may not be in the table. */
  pending: TextEntry | undefined
  /** Until when this process is believed to be writing it, by the clock of this process. */
  leaseUntil: number
  /** Somebody asked for a stop through the table. */
  stopRequested(): void
  /** The message is gone, or somebody else has ended it. */
  lost(): void
  /** The lease could not be renewed in time. */
  leaseLost(): void
  /** This answer's text cannot be written. */
  fail(code: ErrorCode, cause: unknown): void
}

interface JournalOptions {
  database: Database
  clock: Clock
  now: () => Date
  settings: GenerationSettings
  /** Told which answers have new text in the table. */
  onWritten: (ids: string[]) => void
  onProblem: (error: unknown) => void
}

/** What a lease may still run when it is given up, in milliseconds: clocks differ a little. */
const leaseMargin = 2_000
const longestRetry = 2_000

/** The next entry to write for an answer: the one with unknown outcome first, and exactly as it was. */
export function nextEntry(answer: WrittenAnswer): TextEntry | undefined {
  if (!answer.pending && answer.log.sequence > answer.stored) {
    answer.pending = {
      id: answer.log.identity.messageId,
      sequence: answer.log.sequence,
      text: answer.log.slice(answer.stored - 1),
    }
  }
  return answer.pending
}

/**
 * Writes the text of all answers of this process to the table: merged, all in one statement, within
 * `flushAfter`; renews their leases; keeps trying while the database is away, until the leases are lost.
 */
export class Journal {
  readonly #options: JournalOptions
  /** Those whose text is written. */
  readonly #open = new Set<WrittenAnswer>()
  /** Those whose lease is watched: the same, and those that are being finished. */
  readonly #watched = new Set<WrittenAnswer>()
  readonly #endTicks: () => void
  #cancelFlush: (() => void) | undefined
  #flush: Promise<void> | undefined
  #failures = 0

  constructor(options: JournalOptions) {
    this.#options = options
    this.#endTicks = repeat(options.clock, options.settings.renewEvery, () => this.#tick())
  }

  add(answer: WrittenAnswer): void {
    this.#open.add(answer)
    this.#watched.add(answer)
  }

  /** There is new text. */
  changed(): void {
    if (this.#cancelFlush || this.#flush) return
    const { flushAfter } = this.#options.settings
    const delay = this.#failures === 0 ? flushAfter : Math.min(flushAfter * 2 ** this.#failures, longestRetry)
    this.#cancelFlush = this.#options.clock.after(delay, () => {
      this.#cancelFlush = undefined
      void this.#flushAll()
    })
  }

  /** Writes no more of this answer; resolves when nothing of it is on the way. */
  async release(answer: WrittenAnswer): Promise<void> {
    this.#open.delete(answer)
    await this.#flush
  }

  /** The answer is saved, or given up. */
  forget(answer: WrittenAnswer): void {
    this.#open.delete(answer)
    this.#watched.delete(answer)
  }

  close(): void {
    this.#endTicks()
    this.#cancelFlush?.()
  }

  #tick(): void {
    const now = this.#options.clock.now()
    for (const answer of this.#watched) if (now >= answer.leaseUntil - leaseMargin) answer.leaseLost()
    if (this.#open.size > 0 && !this.#flush) {
      this.#cancelFlush?.()
      this.#cancelFlush = undefined
      void this.#flushAll()
    }
  }

  async #flushAll(): Promise<void> {
    this.#flush = this.#write([...this.#open])
    await this.#flush
    this.#flush = undefined
    for (const answer of this.#open) {
      if (!answer.pending && answer.log.sequence === answer.stored) continue
      this.changed()
      break
    }
  }

  async #write(answers: WrittenAnswer[]): Promise<void> {
    if (answers.length === 0) return
    const { database, clock, now, settings } = this.#options
    const sentAt = clock.now()
    const entries = answers.map(nextEntry).filter((entry) => entry !== undefined)
    const dueAt = sentAt + settings.lease - settings.renewEvery / 2
    const due = answers.filter((answer) => answer.leaseUntil <= dueAt)
    const idOf = (answer: WrittenAnswer) => answer.log.identity.messageId
    try {
      const alive = await appendText(
        database.db,
        { ids: answers.map(idOf), entries, renew: due.map(idOf), lease: settings.lease },
        now(),
      )
      this.#failures = 0
      for (const answer of answers) this.#acknowledge(answer, alive.get(idOf(answer)))
      for (const answer of due) answer.leaseUntil = sentAt + settings.lease
      if (entries.length > 0) this.#options.onWritten(entries.map((entry) => entry.id))
    } catch (error) {
      await this.#writeFailed(answers, error)
    }
  }

  #acknowledge(answer: WrittenAnswer, found: { isStopRequested: boolean } | undefined): void {
    if (!found) return answer.lost()
    if (answer.pending) {
      answer.stored = answer.pending.sequence
      answer.pending = undefined
    }
    if (found.isStopRequested) answer.stopRequested()
  }

  async #writeFailed(answers: WrittenAnswer[], error: unknown): Promise<void> {
    const failure = storageFailure(error)?.code
    if (failure === 'SERVICE_UNAVAILABLE') {
      if (this.#failures === 0) this.#options.onProblem(error)
      this.#failures += 1
      return
    }
    if (failure === undefined && answers.length > 1) {
      // Something in one of them cannot be written; the others must not suffer.
      const half = answers.length >> 1
      await this.#write(answers.slice(0, half))
      await this.#write(answers.slice(half))
      return
    }
    this.#options.onProblem(error)
    for (const answer of answers) answer.fail(failure ?? 'INTERNAL_ERROR', error)
  }
}
