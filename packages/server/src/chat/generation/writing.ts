import type { ErrorCode, Message } from '@ai-studio/contract'
import { ApiError } from '../../api-error.ts'
import { storageFailure } from '../../db/failure.ts'
import { ModelError } from '../../models/provider.ts'
import { toMessage } from '../message-view.ts'
import { AnswerLog, type AnswerIdentity } from './answer-log.ts'
import type { Clock } from './clock.ts'
import type { GenerationSettings } from './settings.ts'
import { TextPieces } from './text-pieces.ts'

/** An answer to be written. */
export interface GenerationJob {
  identity: AnswerIdentity
  createdAt: Date
  /** Which provider answers, for the metrics. */
  provider: string
  /** How long its provider waits for it in silence, in milliseconds, where it says so. */
  patience?: number | undefined
  /** Ids of all versions of the answer, this one included, where there are several. */
  versions?: readonly string[] | undefined
  /** Prepares the question and asks the model. */
  ask(signal: AbortSignal): Promise<AsyncIterable<string>>
  /** Called once, when the reader of an answer that nobody keeps knows how it ended. */
  onEnd?: (message: Message) => void
}

/** How the writing ended. */
export interface Outcome {
  status: 'complete' | 'stopped' | 'failed' | 'interrupted'
  errorCode: ErrorCode | null
  cause?: unknown
}

export const stopped: Outcome = { status: 'stopped', errorCode: null }
export const interrupted: Outcome = { status: 'interrupted', errorCode: 'GENERATION_INTERRUPTED' }
export const failed = (errorCode: ErrorCode, cause?: unknown): Outcome => ({
  status: 'failed',
  errorCode,
  cause,
})

interface WritingOptions {
  clock: Clock
  settings: GenerationSettings
  /** Told when the first text has come, and after how many milliseconds. */
  onFirstText: (job: GenerationJob, milliseconds: number) => void
  /** There is new text in the log. */
  onText: () => void
  /** Told once how the answer ends; the log's end is left to whoever is told. */
  onDecided: (outcome: Outcome) => void
}

/** How long after its patience a provider may still give up by itself, which says more about the failure, in milliseconds. */
const untilNoticed = 10_000

/**
 * Takes what a model says into a log, and decides once how the answer ends: by itself, by a failure, by a limit of
 * time or length, or from outside. Keeps nothing.
 */
export class Writing {
  readonly log: AnswerLog
  readonly #job: GenerationJob
  readonly #options: WritingOptions
  readonly #controller = new AbortController()
  readonly #pieces = new TextPieces()
  readonly #cancelLimit: () => void
  #cancelSilence: () => void
  readonly #silenceLimit: number
  readonly #startedAt: number
  #heardAt: number
  #outcome: Outcome | undefined

  constructor(job: GenerationJob, options: WritingOptions) {
    const { clock, settings } = options
    this.log = new AnswerLog(job.identity)
    this.#job = job
    this.#options = options
    this.#startedAt = clock.now()
    this.#heardAt = this.#startedAt
    this.#cancelLimit = clock.after(settings.answerLimit, () => this.decide(failed('MODEL_TIMEOUT')))
    const { patience } = job
    this.#silenceLimit =
      patience === undefined
        ? settings.silenceLimit
        : Math.max(settings.silenceLimit, patience + untilNoticed)
    this.#cancelSilence = clock.after(this.#silenceLimit, () => this.#checkSilence())
  }

  /** The answer as it stands at this moment. */
  get message(): Message {
    const { status, errorCode } = this.#outcome ?? { status: 'streaming', errorCode: null }
    return toMessage({
      id: this.#job.identity.messageId,
      role: 'assistant',
      content: this.log.text,
      status,
      modelId: this.#job.identity.modelId,
      errorCode,
      createdAt: this.#job.createdAt,
      versions: this.#job.versions,
    })
  }

  /** Asks the model and takes in what it says. Resolves when nothing more comes; never rejects. */
  async run(): Promise<void> {
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
      this.decide(isEmpty ? failed('MODEL_UNAVAILABLE') : { status: 'complete', errorCode: null })
    } catch (error) {
      const known = error instanceof ModelError || error instanceof ApiError ? error.code : undefined
      const code = isAsked ? this.#brokenCode() : (storageFailure(error)?.code ?? 'INTERNAL_ERROR')
      this.decide(failed(known ?? code, error))
    }
  }

  /** Ends the writing. The first decision counts. */
  decide(outcome: Outcome): void {
    if (this.#outcome) return
    this.#outcome = outcome
    this.#cancelLimit()
    this.#cancelSilence()
    this.#controller.abort()
    this.#options.onDecided(outcome)
  }

  /** Another outcome than decided, where that one cannot be kept. */
  replaceOutcome(outcome: Outcome): void {
    this.#outcome = outcome
  }

  #take(text: string): void {
    const { clock, settings, onFirstText, onText } = this.#options
    this.#heardAt = clock.now()
    if (text === '') return
    if (this.log.length === 0) onFirstText(this.#job, this.#heardAt - this.#startedAt)
    this.log.append(text)
    onText()
    if (this.log.length > settings.lengthLimit) this.decide(failed('MODEL_STREAM_BROKEN'))
  }

  #brokenCode(): ErrorCode {
    return this.log.length > 0 ? 'MODEL_STREAM_BROKEN' : 'MODEL_UNAVAILABLE'
  }

  #checkSilence(): void {
    const { clock } = this.#options
    const left = this.#heardAt + this.#silenceLimit - clock.now()
    if (left <= 0) this.decide(failed('MODEL_TIMEOUT'))
    else this.#cancelSilence = clock.after(left, () => this.#checkSilence())
  }
}
