import type { Answers } from './answers-types.ts'
import type { Models } from './models.ts'
import type { SessionState } from './session-state.ts'
import type { Thread } from './thread.ts'

/** One question at a time: whose turn it is, and what has to be over before the next one is asked. */
export interface Turn {
  /** Whether a question is being answered, or about to be asked. */
  readonly isTaken: boolean
  /**
   * Waits for the end of what was stopped, of what is `held`, and for a model.
   * @param first has to be over as well, for example uploads
   * @returns whether the conversation is still the same, and the visitor has not thought better of it
   */
  take: (options?: { first?: Promise<unknown>; isCancellable?: boolean }) => Promise<boolean>
  /** The visitor does not want to wait any more. */
  cancel: () => void
  /** Another conversation is open, which nothing is in the way of. */
  leave: () => void
  /** Lets the next question wait for something else. */
  hold: (until: Promise<unknown>) => void
}

export function createTurn(options: {
  state: SessionState
  thread: Thread
  answers: Answers
  models: Models
  life: AbortSignal
}): Turn {
  const { state, thread, answers, models, life } = options
  let waiting: { isCancellable: boolean; isCancelled: boolean } | null = null
  let held: Promise<unknown> = Promise.resolve()

  return {
    get isTaken() {
      return answers.isRunning || waiting !== null
    },
    async take({ first, isCancellable = true } = {}) {
      const mine = { isCancellable, isCancelled: false }
      const { visit } = thread
      waiting = mine
      try {
        // A remembered choice does not wait for the list.
        const model = state.$modelId.get() === null ? models.load(life) : null
        await Promise.all([answers.stopped(), held, first, model])
      } finally {
        if (waiting === mine) waiting = null
      }
      return !mine.isCancelled && !life.aborted && thread.visit === visit
    },
    cancel() {
      if (waiting?.isCancellable) waiting.isCancelled = true
    },
    leave() {
      waiting = null
    },
    hold(until) {
      held = Promise.allSettled([held, until])
    },
  }
}
