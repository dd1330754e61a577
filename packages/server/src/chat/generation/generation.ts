import type { ErrorCode, Message } from '@ai-studio/contract'
import type { Database } from '../../db/database.ts'
import { storageFailure } from '../../db/failure.ts'
import { toMessage } from '../message-view.ts'
import { findMessage } from '../messages.queries.ts'
import type { AnswerLog } from './answer-log.ts'
import type { Clock } from './clock.ts'
import { finishAnswer, type TextEntry } from './generation.queries.ts'
import { nextEntry, type Journal, type WrittenAnswer } from './journal.ts'
import type { GenerationSettings } from './settings.ts'
import { failed, interrupted, stopped, Writing, type GenerationJob, type Outcome } from './writing.ts'

interface GenerationDependencies {
  database: Database
  clock: Clock
  now: () => Date
  settings: GenerationSettings
  journal: Journal
  /** Told how each answer ended, before it is saved. */
  onOutcome: (job: GenerationJob, outcome: Outcome) => void
  /** Told when the first text has come, and after how many milliseconds. */
  onFirstText: (job: GenerationJob, milliseconds: number) => void
  /** The ended log is in the table. */
  onSaved: (messageId: string) => void
  onProblem: (error: unknown) => void
}

const firstRetry = 200
const longestRetry = 30_000

/** One answer being written, owned by this process whoever reads it, and saved as it grows and when it has ended. */
export class Generation implements WrittenAnswer {
  /** Resolves when the answer is saved, or given up. */
  readonly settled: Promise<void>
  stored = 1
  pending: TextEntry | undefined
  leaseUntil: number
  readonly #job: GenerationJob
  readonly #deps: GenerationDependencies
  readonly #writing: Writing
  #isClosing = false
  #retryNow: () => void = () => undefined
  readonly #settle: () => void

  constructor(job: GenerationJob, deps: GenerationDependencies) {
    const { clock, settings, journal } = deps
    const { promise, resolve } = Promise.withResolvers<void>()
    this.settled = promise
    this.#settle = resolve
    this.leaseUntil = clock.now() + settings.lease
    this.#job = job
    this.#deps = deps
    this.#writing = new Writing(job, {
      ...deps,
      onText: () => journal.changed(),
      onDecided: (outcome) => {
        deps.onOutcome(job, outcome)
        void this.#save()
      },
    })
    journal.add(this)
    void this.#writing.run()
  }

  get log(): AnswerLog {
    return this.#writing.log
  }

  stop(): void {
    this.#writing.decide(stopped)
  }

  /** Ends it because this process ends: what is not saved then is tried once more and given up. */
  close(): void {
    this.#isClosing = true
    this.#writing.decide(interrupted)
    this.#retryNow()
  }

  stopRequested(): void {
    this.stop()
  }

  lost(): void {
    this.#writing.decide(interrupted)
  }

  fail(code: ErrorCode, cause: unknown): void {
    this.#writing.decide(failed(code, cause))
  }

  leaseLost(): void {
    if (this.log.ending) return
    this.#writing.decide(interrupted)
    // Another process may end it at any moment now, so it cannot end better than that.
    this.#replaceOutcome(interrupted)
  }

  /** Tells the readers how it ended. */
  #announce(message: Message): void {
    if (!this.log.ending) this.log.end({ kind: 'message', message })
  }

  /** Ends it otherwise than decided: that could not be saved. */
  #replaceOutcome(outcome: Outcome): void {
    this.#writing.replaceOutcome(outcome)
    this.#announce(this.#writing.message)
  }

  async #save(): Promise<void> {
    const { journal, clock } = this.#deps
    await journal.release(this)
    for (let wait = firstRetry; ; wait = Math.min(wait * 2, longestRetry)) {
      const isLastAttempt = this.#isClosing
      if ((await this.#trySaving()) || isLastAttempt) break
      await new Promise<void>((resolve) => {
        this.#retryNow = resolve
        if (this.#isClosing) resolve()
        else clock.after(wait, resolve)
      })
    }
    journal.forget(this)
    // Where nothing could be saved, the next process ends the answer with what the table has.
    this.log.end({ kind: 'cut' })
    this.#settle()
  }

  async #trySaving(): Promise<boolean> {
    try {
      await this.#saveOnce()
      this.#deps.onSaved(this.#job.identity.messageId)
      return true
    } catch (error) {
      this.#deps.onProblem(error)
      if (storageFailure(error)?.code === 'STORAGE_FULL' && !this.log.ending) {
        this.#replaceOutcome(failed('STORAGE_FULL', error))
      }
      return false
    }
  }

  async #saveOnce(): Promise<void> {
    const { database, now } = this.#deps
    const { message } = this.#writing
    const isSaved = await finishAnswer(database.db, {
      id: message.id,
      conversationId: this.#job.identity.conversationId,
      status: message.status,
      errorCode: message.errorCode ?? null,
      content: message.content,
      entries: this.#unsavedEntries(),
      finishedAt: now(),
    })
    if (isSaved) return this.#announce(message)

    // Ended by somebody else, or by an attempt of ours whose answer was lost.
    const row = await findMessage(database.db, message.id)
    if (row?.status === 'streaming') throw new Error('An answer that is being written could not be saved')
    if (row) this.#announce(toMessage({ ...row, versions: this.#job.versions }))
    else this.log.end({ kind: 'gone' })
  }

  #unsavedEntries(): TextEntry[] {
    const pending = nextEntry(this)
    if (!pending) return []
    const rest: TextEntry = {
      id: pending.id,
      sequence: this.log.sequence,
      text: this.log.slice(pending.sequence - 1),
    }
    return rest.text === '' ? [pending] : [pending, rest]
  }
}
