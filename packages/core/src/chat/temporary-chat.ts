import type { TemporaryRequest, Message } from '@ai-studio/contract'
import { batch } from 'nanostores'
import type { ApiClient } from '../client/types.ts'
import { runAnswer, type AnswerOutcome } from './answer-run.ts'
import type { NoAnswer } from './answers-types.ts'
import type { ChatSession, MessageError } from './chat-session-types.ts'
import type { Checks } from './checks.ts'
import type { Draft } from './draft.ts'
import { newId } from './identifier.ts'
import { createLiveText, type LiveText } from './live-answer.ts'
import { newQuestion, withLast, type LocalMessage } from './local-message.ts'
import type { Models } from './models.ts'
import type { PageSignals } from './page-signals.ts'
import { concernsModel, fateOf, modelAgain } from './refusals.ts'
import { restoreDraft, showDraft } from './restored-draft.ts'
import type { SessionState } from './session-state.ts'
import type { Speaker } from './speaker.ts'
import { messagesToSend } from './temporary-messages.ts'
import type { Thread } from './thread.ts'

/**
 * A conversation that exists on this page alone. Each question brings along what was said before; an answer whose
 * connection ends has ended.
 */
export interface TemporaryChat extends Pick<ChatSession, 'send' | 'stop' | 'retry' | 'regenerate' | 'edit'> {
  /** Makes the new, empty conversation that is open a temporary one. */
  begin: () => void
  /** Leaves nothing of it. Does nothing in an ordinary conversation. */
  end: () => void
}

interface Running {
  readonly live: LiveText
  readonly controller: AbortController
  readonly modelId: string
  readonly timestamp: string
}

/** @param options.onAnswered something was asked, which counts */
export function createTemporaryChat(options: {
  state: SessionState
  api: ApiClient
  draft: Draft
  page: PageSignals
  thread: Thread
  speaker: Speaker
  checks: Checks
  models: Models
  life: AbortSignal
  onAnswered: () => void
}): TemporaryChat {
  const { state, api, draft, page, thread, speaker, checks, models, life, onAnswered } = options
  let running: Running | null = null
  /** By an edited question: the one whose place it is to take. */
  const replaced = new Map<string, string>()

  const find = (messageId: string | undefined) =>
    messageId === undefined ? thread.messages.at(-1) : thread.messages.find(({ id }) => id === messageId)

  /** @returns whether it could be asked; if not, the visitor knows why */
  async function whenReady(act: (modelId: string) => void): Promise<boolean> {
    if (!checks.isFree(running !== null) || !checks.isOnline()) return false
    speaker.clear()
    const { visit, revision } = thread
    if (state.$modelId.get() === null) await models.load(life)
    // Left, or asked meanwhile.
    if (life.aborted || thread.visit !== visit || thread.revision !== revision) return false
    const modelId = state.$modelId.get()
    if (modelId === null) return checks.refuseWithoutModel()
    act(modelId)
    return true
  }

  function answerOf(
    { live, modelId, timestamp }: Running,
    status: Message['status'],
    error?: MessageError,
  ): LocalMessage {
    return {
      id: live.id,
      serverId: null,
      role: 'assistant',
      content: live.text,
      timestamp,
      status,
      images: [],
      modelId,
      ...(error && { error }),
    }
  }

  function conclude(mine: Running, answer: LocalMessage | null) {
    running = null
    mine.live.end()
    batch(() => {
      if (answer) thread.append(answer)
      state.$live.set(null)
    })
  }

  /** Asks the question that stands last. */
  function ask(question: LocalMessage, modelId: string, cut: readonly LocalMessage[] = []) {
    const instructions = state.$instructions.get()
    batch(() => {
      thread.change((list) =>
        withLast(
          list.filter((each) => !cut.includes(each)),
          question,
        ),
      )
      const body: TemporaryRequest = {
        ModelId: modelId,
        messages: messagesToSend(thread.messages),
        ...(instructions && { instructions }),
      }
      const controller = new AbortController()
      const live = createLiveText({
        id: newId(),
        isHidden: page.isHidden,
        show: (shown) => state.$live.set(shown),
      })
      const run = runAnswer({
        api,
        live,
        signal: AbortSignal.any([life, controller.signal]),
        isOnline: page.isOnline,
        canResume: false,
        ask: (signal) => api.stream('askTemporarily', { body, signal }),
        onStart() {
          thread.update(question.id, { status: 'complete' })
          speaker.announce('started', speaker.t('notice.started'))
        },
      })
      const mine: Running = { live, controller, modelId, timestamp: new Date().toISOString() }
      running = mine
      void run.outcome.then((outcome) => end(mine, outcome, question, cut))
    })
  }

  async function end(
    mine: Running,
    outcome: AnswerOutcome,
    question: LocalMessage,
    cut: readonly LocalMessage[],
  ) {
    if (outcome.kind === 'done' || outcome.kind === 'failed') await mine.live.shown()
    // Stopped or left.
    if (running !== mine || life.aborted) return
    if (outcome.kind === 'refused' || outcome.kind === 'unreachable') {
      conclude(mine, null)
      return onNoAnswer(mine, question, cut, outcome)
    }
    if (outcome.kind === 'done') {
      const { content, status } = outcome.message
      conclude(mine, { ...answerOf(mine, status), content })
      speaker.announce('finished', content)
    } else if (outcome.kind === 'failed') {
      const { code, text, retryable } = outcome
      const status = code === 'GENERATION_INTERRUPTED' ? 'interrupted' : 'failed'
      conclude(mine, answerOf(mine, status, { code, text, retryable }))
      speaker.announce('error', text)
    } else {
      const text = speaker.t('error.connectionLost')
      thread.update(question.id, { status: 'complete' })
      conclude(mine, answerOf(mine, 'interrupted', { code: 'CONNECTION_LOST', text, retryable: true }))
      speaker.announce('error', text)
    }
    onAnswered()
  }

  function onNoAnswer(
    { modelId }: Running,
    question: LocalMessage,
    cut: readonly LocalMessage[],
    outcome: NoAnswer,
  ) {
    const { error } = outcome
    const isChangeable = outcome.kind === 'refused' && fateOf(outcome.error) === 'composer'
    const [answer] = cut
    batch(() => {
      if (question.status === 'complete') {
        const wanted = modelAgain(modelId, state.$modelId.get(), error)
        thread.restore(cut)
        speaker.notifyOf(error, answer ? () => regenerate(answer.id, wanted) : null)
      } else if (isChangeable && cut.length === 0 && restoreDraft(state, draft, question.content)) {
        thread.remove(question.id)
        speaker.notifyOf(error, null)
      } else {
        const text = error?.text || speaker.t('error.unsent')
        const code = error?.code ?? 'NETWORK'
        thread.update(question.id, { status: 'unsent', error: { code, text, retryable: true } })
        thread.restore(cut)
        speaker.notifyOf(error, () => retry(question.id))
      }
    })
    if (error && concernsModel(error)) void models.reload(life, modelId)
    onAnswered()
  }

  /** The row and what follows from it: a question that was not sent stays, unless its words are `asked` now. */
  function rowsFrom(place: number, asked?: string): readonly LocalMessage[] {
    if (place < 0) return []
    const stays = ({ status, content }: LocalMessage) => status === 'unsent' && content !== asked
    return thread.messages.slice(place).filter((each, index) => index === 0 || !stays(each))
  }

  async function regenerate(messageId: string, wanted?: string): Promise<void> {
    const place = thread.messages.findIndex(({ id, role }) => id === messageId && role === 'assistant')
    const question = thread.messages.slice(0, Math.max(0, place)).findLast(({ role }) => role === 'user')
    if (question) await whenReady((modelId) => ask(question, wanted ?? modelId, rowsFrom(place)))
  }

  async function retry(messageId?: string): Promise<void> {
    const target = find(messageId)
    if (target?.role === 'assistant') return regenerate(target.id)
    if (target?.status !== 'unsent') return
    const { error: _, ...question } = target
    const place = thread.messages.findIndex(({ id }) => id === replaced.get(target.id))
    await whenReady((modelId) => ask({ ...question, status: 'sending' }, modelId, rowsFrom(place)))
  }

  return {
    async send(text) {
      const isAsked =
        checks.isQuestion(text) &&
        (await whenReady((modelId) => {
          if (draft.get().trim() === text.trim()) draft.set('')
          ask(newQuestion(text), modelId)
        }))
      // The caller may have shown an empty composer already.
      if (!isAsked && draft.get() === text && text !== '') showDraft(state, text)
      return isAsked
    },
    async stop() {
      const mine = running
      if (!mine) return
      for (const { id, status } of thread.messages) {
        if (status === 'sending') thread.update(id, { status: 'complete' })
      }
      conclude(mine, answerOf(mine, 'stopped'))
      mine.controller.abort()
      speaker.announce('stopped', speaker.t('notice.stopped'))
      onAnswered()
    },
    retry,
    regenerate,
    async edit(messageId, text) {
      const place = thread.messages.findIndex(({ id, role }) => id === messageId && role === 'user')
      if (place < 0 || !checks.isQuestion(text)) return false
      return whenReady((modelId) => {
        const question = newQuestion(text)
        replaced.set(question.id, messageId)
        ask(question, modelId, rowsFrom(place, text))
      })
    },
    begin: () => state.$isTemporary.set(true),
    end() {
      if (!state.$isTemporary.get()) return
      const mine = running
      running = null
      mine?.controller.abort()
      mine?.live.end()
      state.$live.set(null)
      replaced.clear()
      thread.discard()
      state.$instructions.set('')
      if (draft.get() !== '') {
        draft.set('')
        showDraft(state, '')
      }
      draft.flush()
      state.$isTemporary.set(false)
    },
  }
}
