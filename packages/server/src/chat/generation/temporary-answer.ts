import type { AnswerLog } from './answer-log.ts'
import type { Clock } from './clock.ts'
import type { GenerationSettings } from './settings.ts'
import { interrupted, stopped, Writing, type GenerationJob, type Outcome } from './writing.ts'

interface TemporaryAnswerDependencies {
  clock: Clock
  settings: GenerationSettings
  /** Told how it ended, before its reader is. */
  onOutcome: (job: GenerationJob, outcome: Outcome) => void
  /** Told when the first text has come, and after how many milliseconds. */
  onFirstText: (job: GenerationJob, milliseconds: number) => void
}

/** One answer that nobody keeps: it lives in the memory of this process and ends with whoever reads it. */
export class TemporaryAnswer {
  /** Resolves when it has ended. */
  readonly settled: Promise<void>
  readonly #writing: Writing

  constructor(job: GenerationJob, deps: TemporaryAnswerDependencies) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.settled = promise
    this.#writing = new Writing(job, {
      ...deps,
      onText: () => undefined,
      onDecided: (outcome) => {
        deps.onOutcome(job, outcome)
        const { message, log } = this.#writing
        log.end({ kind: 'message', message })
        job.onEnd?.(message)
        resolve()
      },
    })
    void this.#writing.run()
  }

  get log(): AnswerLog {
    return this.#writing.log
  }

  stop(): void {
    this.#writing.decide(stopped)
  }

  /** Ends it because this process ends. */
  close(): void {
    this.#writing.decide(interrupted)
  }
}
