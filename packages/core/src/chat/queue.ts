import type { Answers } from './answers-types.ts'
import type { ConversationHistory } from './history.ts'
import type { LocalMessage } from './local-message.ts'
import { lostOpening } from './lost-opening.ts'
import type { PageSignals } from './page-signals.ts'
import type { Thread } from './thread.ts'
import type { Turn } from './turn.ts'

/** So often in a row another tab's answer may be in the way of a question before it counts as refused. */
const mostBusy = 3

/**
 * Questions that wait for the connection, or for the one that may have begun the conversation; they stand last in the
 * thread, with the status `queued`.
 */
export interface Queue {
  /** Sends the first one, if there is one and nothing speaks against it. The end of its answer sends the next. */
  sendNext: () => Promise<void>
  /** The same, although one was refused before. */
  resume: () => void
  /** One was refused: the rest wait. */
  hold: () => void
  /** Another tab is being answered: the first one has to wait for that. */
  onBusy: () => void
}

export function createQueue(options: {
  page: PageSignals
  thread: Thread
  answers: Answers
  turn: Turn
  history: ConversationHistory
  resend: (question: LocalMessage) => void
}): Queue {
  const { page, thread, answers, turn, history, resend } = options
  let isHeld = false
  let busyInARow = 0

  function first(): LocalMessage | undefined {
    const waiting = thread.messages.find(({ status }) => status === 'queued')
    return waiting && (lostOpening(thread) ?? waiting)
  }
  const maySend = () => !isHeld && page.isOnline() && !answers.isRunning && first() !== undefined

  async function sendNext(): Promise<void> {
    if (!maySend() || turn.isTaken) return
    const isMine = await turn.take({ isCancellable: false })
    const next = first()
    if (!isMine || !next?.request || !maySend()) return
    // Should it be refused, those behind it wait.
    resend({ ...next, request: { ...next.request, isQueued: true } })
  }

  return {
    sendNext,
    resume() {
      isHeld = false
      busyInARow = 0
      void sendNext()
    },
    hold() {
      isHeld = true
    },
    onBusy() {
      busyInARow += 1
      if (busyInARow > mostBusy) isHeld = true
      // Attaches to the answer that is in the way, whose end sends the next. It may have ended meanwhile.
      else void history.load({ isSilent: true }).then(sendNext)
    },
  }
}
