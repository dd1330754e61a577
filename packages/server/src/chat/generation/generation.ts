import type { ErrorCode, Message } from '@ai-studio/contract'
import { ApiError } from '../../api-error.ts'
import type { Database } from '../../db/database.ts'
import { storageFailure } from '../../db/failure.ts'
import { ModelError } from '../../models/provider.ts'
import { toMessage } from '../message-view.ts'
import { findMessage } from '../messages.queries.ts'
import { AnswerLog, type AnswerIdentity } from './answer-log.ts'
import type { Clock } from './clock.ts'
import { finishAnswer, type TextEntry } from './generation.queries.ts'
import { nextEntry, type Journal, type WrittenAnswer } from './journal.ts'
import type { GenerationSettings } from './settings.ts'
import { TextPieces } from './text-pieces.ts'

/** An answer to be written. */
export interface GenerationJob {
  identity: AnswerIdentity
  createdAt: Date
  /** Which provider answers, for the metrics. */
  provider: string
  /** Prepares the question and asks the model. */
  ask(signal: AbortSignal): Promise<AsyncIterable<string>>
  /** Called once, when the readers know how it ended. */
  onEnd?: (message: Message) => void
}

/** How the writing ended. */
export interface Outcome {
  status: 'complete' | 'stopped' | 'failed' | 'interrupted'
  errorCode: ErrorCode | null
  cause?: unknown
}

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

const interrupted: Outcome = { status: 'interrupted', errorCode: 'GENERATION_INTERRUPTED' }
const failed = (errorCode: ErrorCode, cause?: unknown): Outcome => ({ status: 'failed', errorCode, cause })
const firstRetry = 200
const longestRetry = 30_000

/**
 * One answer being written, owned by this process whoever reads it: takes the model's pieces into the log,
 * decides once how it ends, and saves it.
 */
export class Generation implements WrittenAnswer {
  readonly log: AnswerLog
  /** Resolves when the answer is saved, or given up. */
  readonly settled: Promise<void>
  stored = 1
  pending: TextEntry | undefined
  leaseUntil: number
  readonly #job: GenerationJob
  readonly #deps: GenerationDependencies
  readonly #controller = new AbortController()
  readonly #pieces = new TextPieces()
  readonly #cancelLimit: () => void
  #cancelSilence: () => void
  readonly #startedAt: number
  #heardAt: number
  #outcome: Outcome | undefined
  #isClosing = false
  #retryNow: () => void = () => undefined
  #settle: () => void = () => undefined

  constructor(job: GenerationJob, deps: GenerationDependencies) {
    const { clock, settings } = deps
    this.log = new AnswerLog(job.identity)
    this.leaseUntil = clock.now() + settings.lease
    this.settled = new Promise((resolve) => {
      this.#settle = resolve
    })
    this.#job = job
    this.#deps = deps
    this.#startedAt = clock.now()
    this.#heardAt = this.#startedAt
    this.#cancelLimit = clock.after(settings.answerLimit, () => this.#decide(failed('MODEL_TIMEOUT')))
    this.#cancelSilence = clock.after(settings.silenceLimit, () => this.#checkSilence())
    deps.journal.add(this)
    void this.#write()
  }

  get message(): Message {
    const { status, errorCode } = this.#outcome ?? { status: 'streaming', errorCode: null }
    return toMessage({
      id: this.#job.identity.messageId,
      role: 'assistant',
      content: this.log.text,
      status,
      modelId: this.#job.identity.modelId,
      images: null,
      errorCode,
      createdAt: this.#job.createdAt,
    })
  }

  stop(): void {
    this.#decide({ status: 'stopped', errorCode: null })
  }

  /** Ends it because this process ends: what is not saved then is tried once more and given up. */
  close(): void {
    this.#isClosing = true
    this.#decide(interrupted)
    this.#retryNow()
  }

  stopRequested(): void {
    this.stop()
  }

  lost(): void {
    this.#decide(interrupted)
  }

  fail(code: ErrorCode, cause: unknown): void {
    this.#decide(failed(code, cause))
  }

  leaseLost(): void {
    if (this.log.ending) return
    this.#decide(interrupted)
    // Another process may end it at any moment now, so it cannot end better than that.
    this.#replaceOutcome(interrupted)
  }

  async #write(): Promise<void> {
    let isAsked = false
    try {
      const answer = await this.#job.ask(this.#controller.signal)
      isAsked = true
      for await (const piece of answer) {
        if (this.#outcome) return
        this.#take(this.#pieces.take(piece))
      }
      if (this.#outcome) return
      this.#take(this.#pieces.end())
      const isEmpty = this.log.text.trim() === ''
      this.#decide(isEmpty ? failed('MODEL_UNAVAILABLE') : { status: 'complete', errorCode: null })
    } catch (error) {
      const known = error instanceof ModelError || error instanceof ApiError ? error.code : undefined
      const code = isAsked ? this.#brokenCode() : (storageFailure(error)?.code ?? 'INTERNAL_ERROR')
      this.#decide(failed(known ?? code, error))
    }
  }

  #take(text: string): void {
    this.#heardAt = this.#deps.clock.now()
    if (text === '') return
    if (this.log.length === 0) this.#deps.onFirstText(this.#job, this.#heardAt - this.#startedAt)
    this.log.append(text)
    this.#deps.journal.changed()
    if (this.log.length > this.#deps.settings.lengthLimit) this.#decide(failed('MODEL_STREAM_BROKEN'))
  }

  #brokenCode(): ErrorCode {
    return this.log.length > 0 ? 'MODEL_STREAM_BROKEN' : 'MODEL_UNAVAILABLE'
  }

  #checkSilence(): void {
    const { clock, settings } = this.#deps
    const left = this.#heardAt + settings.silenceLimit - clock.now()
    if (left <= 0) this.#decide(failed('MODEL_TIMEOUT'))
    else this.#cancelSilence = clock.after(left, () => this.#checkSilence())
  }

  /** The first decision counts. */
  #decide(outcome: Outcome): void {
    if (this.#outcome) return
    this.#outcome = outcome
    this.#cancelLimit()
    this.#cancelSilence()
    this.#controller.abort()
    this.#deps.onOutcome(this.#job, outcome)
    void this.#save()
  }

  /** Tells the readers how it ended. */
  #announce(message: Message): void {
    if (this.log.ending) return
    this.log.end({ kind: 'message', message })
    this.#job.onEnd?.(message)
  }

  /** Ends it otherwise than decided: that could not be saved. */
  #replaceOutcome(outcome: Outcome): void {
    this.#outcome = outcome
    this.#announce(this.message)
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
    const { message } = this
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
    if (row) this.#announce(toMessage(row))
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
