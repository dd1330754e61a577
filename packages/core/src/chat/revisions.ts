import { batch } from 'nanostores'
import { isApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import type { Answers } from './answers-types.ts'
import type { Attachments } from './attachments.ts'
import type { ChatSession } from './chat-session-types.ts'
import type { Checks } from './checks.ts'
import type { ConversationHistory } from './history.ts'
import type { LocalMessage } from './local-message.ts'
import type { Queue } from './queue.ts'
import type { Questions } from './questions.ts'
import type { SessionState } from './session-state.ts'
import type { Speaker } from './speaker.ts'
import type { Thread } from './thread.ts'
import type { Turn } from './turn.ts'
import { isUnconfirmed } from './unconfirmed.ts'

/** What the visitor does to messages that are there: once more, otherwise, or as it was before. */
export type Revisions = Pick<ChatSession, 'retry' | 'regenerate' | 'edit' | 'showVersion'>

export function createRevisions(options: {
  state: SessionState
  api: ApiClient
  thread: Thread
  answers: Answers
  attachments: Attachments
  history: ConversationHistory
  questions: Questions
  queue: Queue
  speaker: Speaker
  checks: Checks
  turn: Turn
  life: AbortSignal
}): Revisions {
  const { state, api, thread, answers, attachments, history, questions, queue, speaker, checks, turn, life } =
    options
  let switching: Promise<void> = Promise.resolve()
  let wishes = 0

  const find = (messageId: string) => thread.messages.find(({ id }) => id === messageId)

  /** What is to be done without an id: the last message, unless that waits for the connection behind others. */
  function latest(): LocalMessage | undefined {
    const last = thread.messages.at(-1)
    if (last?.status !== 'queued') return last
    return (
      thread.messages.findLast(({ status }) => status === 'unsent') ??
      thread.messages.find(({ status }) => status === 'queued')
    )
  }

  const mayBegin = () => checks.isFree(turn.isTaken) && checks.isOnline()

  async function takeTurn(): Promise<boolean> {
    if (!mayBegin()) return false
    speaker.clear()
    // Another tab may have begun meanwhile.
    return (await turn.take({ first: attachments.settled() })) && !answers.isRunning
  }

  async function writeAnew(answer: LocalMessage, modelId: string | null): Promise<void> {
    if (answer.serverId === null || answer.error?.code === 'CONNECTION_LOST') {
      // The server may have finished it long ago.
      return history.load()
    }
    const { serverId } = answer
    const cut = thread.messages
      .slice(thread.messages.indexOf(answer))
      .filter((each) => each.serverId !== null)
    batch(() => {
      thread.change((list) => list.filter((each) => !cut.includes(each)))
      answers.ask({ kind: 'again', serverId, modelId, cut })
    })
  }

  async function switchTo(messageId: string, wish: number, visit: number): Promise<void> {
    // Whoever goes on to the next version does not want to see this one.
    if (wish !== wishes || thread.visit !== visit || life.aborted) return
    let isRefused = false
    try {
      await api.request('showMessage', { params: { messageId }, signal: life })
    } catch (error) {
      if (life.aborted || thread.visit !== visit) return
      speaker.notifyOf(isApiError(error) ? error : null, null)
      isRefused = true
    }
    if (thread.visit !== visit) return
    // A history from before shows another version.
    thread.outdate()
    await history.load()
    if (isRefused || history.hasFailed) return
    // What follows the version can be more than a page, and whoever asked for it reads on where it stands.
    const isFarBack = () =>
      thread.visit === visit &&
      state.$hasOlder.get() &&
      !thread.messages.some(({ serverId }) => serverId === messageId)
    while (isFarBack() && (await history.loadOlder()));
  }

  return {
    async retry(messageId) {
      const target = messageId === undefined ? latest() : find(messageId)
      const isLoading = messageId === undefined && history.hasFailed && !(target && isUnconfirmed(target))
      if (!target || isLoading || state.$phase.get() === 'error') {
        speaker.clear()
        return history.load()
      }
      if (!(await takeTurn())) return
      // It may have been confirmed, or changed by another tab, while we waited.
      const current = find(target.id)
      if (!current) return
      if (isUnconfirmed(current)) {
        questions.resend(current)
        queue.resume()
      } else if (current.role === 'user') await history.load()
      else if (current === thread.messages.findLast((each) => !isUnconfirmed(each))) {
        await writeAnew(current, state.$modelId.get())
      }
    },
    async regenerate(messageId, modelId) {
      if (find(messageId)?.role !== 'assistant' || !(await takeTurn())) return
      const current = find(messageId)
      if (current) await writeAnew(current, modelId ?? state.$modelId.get())
    },
    async edit(messageId, text) {
      if (find(messageId)?.role !== 'user' || !checks.isQuestion(text) || !(await takeTurn())) return false
      const current = find(messageId)
      if (!current || !checks.canSee(current.images.length > 0)) return false
      const modelId = state.$modelId.get()
      if (modelId === null) return checks.refuseWithoutModel()
      batch(() => {
        // The server has no earlier version of what it does not know.
        if (current.serverId === null) thread.takeBack(current.id)
        questions.ask({
          text,
          modelId,
          images: current.images,
          ...(current.serverId !== null && { editedMessageId: current.serverId }),
        })
      })
      return true
    },
    showVersion(versionId) {
      if (!mayBegin()) return Promise.resolve()
      speaker.clear()
      wishes += 1
      const wish = wishes
      const { visit } = thread
      switching = switching.then(() => switchTo(versionId, wish, visit))
      turn.hold(switching)
      return switching
    },
  }
}
