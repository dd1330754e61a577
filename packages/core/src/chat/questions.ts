import { limits } from '@ai-studio/contract/constants'
import { batch } from 'nanostores'
import type { Answers, Asking, NoAnswer } from './answers-types.ts'
import type { Attachments, TakenAttachment } from './attachments.ts'
import type { LocalErrorCode } from './chat-session-types.ts'
import type { Draft } from './draft.ts'
import type { ConversationHistory } from './history.ts'
import { newId } from './identifier.ts'
import { isUnconfirmed, type LocalMessage } from './local-message.ts'
import type { Models } from './models.ts'
import type { PageSignals } from './page-signals.ts'
import { provisionalTitle } from './provisional-title.ts'
import { concernsModel, fateOf } from './refusals.ts'
import type { SessionState } from './session-state.ts'
import type { Speaker } from './speaker.ts'
import type { ChatTextKey } from './text-keys.ts'
import type { Thread } from './thread.ts'

/** The server keeps the beginning of an answer for an hour; a key of a question that waited longer is worn out. */
const keyLifetimeMs = 50 * 60 * 1000

export interface Questions {
  send: (text: string) => Promise<boolean>
  retry: (messageId?: string) => Promise<void>
  /** The visitor does not want to wait for uploads any more. */
  cancelSend: () => void
  /** What becomes of a question or a retry that got no answer. */
  onNoAnswer: (asking: Asking, outcome: NoAnswer) => void
  /** Moves questions that were never confirmed into the composer, before their conversation goes. */
  rescue: () => void
}

export interface QuestionsOptions {
  state: SessionState
  draft: Draft
  page: PageSignals
  thread: Thread
  answers: Answers
  attachments: Attachments
  history: ConversationHistory
  models: Models
  speaker: Speaker
  life: AbortSignal
  owner: string
  /** The server does not know the open conversation. */
  onGone: () => void
  loadUsage: () => void
}

/** What the visitor asks: checked here, sent, and never lost when it is refused. */
export function createQuestions(options: QuestionsOptions): Questions {
  const { state, draft, page, thread, answers, attachments, history, models, speaker, life, owner } = options
  /** A question that waits for uploads or for the end of an old one. */
  let preparing: { isCancelled: boolean } | null = null
  let restored = state.$restoredDraft.get()?.id ?? 0

  function refuse(
    code: LocalErrorCode | 'MODEL_CANNOT_SEE',
    key: ChatTextKey,
    values?: Record<string, string>,
  ): false {
    const kind = code === 'OFFLINE' ? 'offline' : 'error'
    speaker.notify({ kind, code, text: speaker.t(key, values), canRetry: false })
    return false
  }

  /** Without a model nothing can be asked. Why there is none matters more: no connection, a page that may not. */
  function refuseWithoutModel(): false {
    if (!models.failure) return refuse('NO_MODEL', 'error.noModel')
    speaker.notifyOf(models.failure, false)
    return false
  }

  function showDraft(text: string) {
    restored += 1
    state.$restoredDraft.set({ id: restored, text })
  }

  function restoreDraft(text: string): boolean {
    if (draft.get().trim() !== '' && draft.get() !== text) return false
    draft.set(text)
    showDraft(text)
    return true
  }

  /** What can be said before anything is uploaded or sent. */
  function isAcceptable(text: string): boolean {
    if (text.trim() === '') return refuse('BLANK', 'error.blank')
    if (text.length > limits.messageLength) {
      const format = new Intl.NumberFormat(speaker.language())
      return refuse('TOO_LONG', 'error.tooLong', {
        limit: format.format(limits.messageLength),
        length: format.format(text.length),
      })
    }
    if (answers.isRunning || preparing) return refuse('BUSY', 'error.busy')
    if (!page.isOnline()) return refuse('OFFLINE', 'error.offline')
    return true
  }

  async function prepare(): Promise<boolean> {
    const mine = { isCancelled: false }
    const { id } = thread
    preparing = mine
    try {
      // A remembered choice does not wait for the list.
      const model = state.$modelId.get() === null ? models.load(life) : null
      await Promise.all([answers.stopped(), attachments.settled(), model])
    } finally {
      preparing = null
    }
    return !mine.isCancelled && !life.aborted && thread.id === id
  }

  function ask(question: LocalMessage, taken: readonly TakenAttachment[]) {
    batch(() => {
      thread.change((list) => [...list.filter((each) => each.id !== question.id), question])
      if (state.$title.get() === '') thread.setTitle(provisionalTitle(question.content))
      answers.ask({ kind: 'question', question, taken })
    })
  }

  async function send(text: string): Promise<boolean> {
    if (!isAcceptable(text)) {
      // The caller may have shown an empty composer already.
      if (draft.get() === text && text !== '') showDraft(text)
      return false
    }
    speaker.clear()
    if (!(await prepare())) return false
    // Another tab may have begun meanwhile.
    if (answers.isRunning) return refuse('BUSY', 'error.busy')
    const modelId = state.$modelId.get()
    if (modelId === null) return refuseWithoutModel()
    if (state.$attachments.get().some((each) => each.status === 'failed')) {
      return refuse('ATTACHMENT_FAILED', 'error.attachmentFailed')
    }
    const model = models.selected()
    if (model && !model.capabilities.includes('vision') && state.$attachments.get().length > 0) {
      return refuse('MODEL_CANNOT_SEE', 'error.modelCannotSee')
    }

    const taken = attachments.take()
    if (draft.get().trim() === text.trim()) draft.set('')
    ask(
      {
        id: newId(),
        serverId: null,
        role: 'user',
        content: text,
        timestamp: new Date().toISOString(),
        status: 'sending',
        images: taken.map(({ image }) => image),
        request: { key: newId(), modelId, owner },
      },
      taken,
    )
    return true
  }

  function resend(message: LocalMessage) {
    const { error: _, request, ...question } = message
    const isWornOut = !request || Date.now() - Date.parse(message.timestamp) > keyLifetimeMs
    const modelId = (isWornOut ? state.$modelId.get() : null) ?? request?.modelId
    if (modelId === undefined) {
      refuseWithoutModel()
      return
    }
    ask(
      {
        ...question,
        status: 'sending',
        ...(isWornOut && { timestamp: new Date().toISOString() }),
        request: { key: isWornOut ? newId() : request.key, modelId, owner },
      },
      [],
    )
  }

  async function regenerate(answer: LocalMessage) {
    if (answer.serverId === null || answer.error?.code === 'CONNECTION_LOST') {
      // The server may have finished it long ago.
      return history.load()
    }
    batch(() => {
      thread.remove(answer.id)
      answers.ask({ kind: 'again', replaced: answer, serverId: answer.serverId! })
    })
  }

  async function retry(messageId?: string): Promise<void> {
    const target =
      messageId === undefined ? thread.messages.at(-1) : thread.messages.find(({ id }) => id === messageId)
    if (!target || state.$phase.get() === 'error') {
      speaker.clear()
      return history.load()
    }
    if (answers.isRunning || preparing) return void refuse('BUSY', 'error.busy')
    if (!page.isOnline()) return void refuse('OFFLINE', 'error.offline')
    speaker.clear()
    if (!(await prepare())) return
    // It may have been confirmed, or changed by another tab, while we waited.
    const current = thread.messages.find(({ id }) => id === target.id)
    if (!current || answers.isRunning) return
    if (isUnconfirmed(current)) resend(current)
    else if (current.role === 'assistant' && current === thread.messages.at(-1)) await regenerate(current)
    else if (current.role === 'user') await history.load()
  }

  function onNoQuestionAnswer({ question, taken }: Extract<Asking, { kind: 'question' }>, outcome: NoAnswer) {
    const { error } = outcome
    const isChangeable = outcome.kind === 'refused' && fateOf(outcome.error) === 'composer'
    if (isChangeable && restoreDraft(question.content)) {
      thread.remove(question.id)
      if (thread.messages.length === 0) thread.setTitle('')
      if (error?.code === 'IMAGE_NOT_FOUND') attachments.release(taken)
      else attachments.putBack(taken)
      speaker.notifyOf(error, false)
      return
    }
    attachments.release(taken)
    const code = error?.code ?? 'NETWORK'
    const text = error?.text || speaker.t('error.unsent')
    const { request } = question
    thread.update(question.id, {
      status: 'unsent',
      error: { code, text, retryable: true },
      // Refused for good under this key: the next attempt is another question.
      ...(isChangeable && request && { request: { ...request, key: newId() } }),
    })
    speaker.notifyOf(error, true)
  }

  return {
    send,
    retry,
    cancelSend() {
      if (preparing) preparing.isCancelled = true
    },
    rescue() {
      const unsent = thread.messages.filter(isUnconfirmed).map(({ content }) => content)
      if (unsent.length === 0) return
      const text = [...unsent, draft.get()].filter((each) => each.trim() !== '').join('\n\n')
      draft.set(text)
      showDraft(text)
    },
    onNoAnswer(asking, outcome) {
      if (asking.kind === 'question') onNoQuestionAnswer(asking, outcome)
      else {
        thread.append(asking.replaced)
        speaker.notifyOf(outcome.error, true)
      }
      const { error } = outcome
      if (error?.code === 'ALLOWANCE_EXHAUSTED') options.loadUsage()
      if (error && concernsModel(error)) void models.reload(life, state.$modelId.get() ?? undefined)
      if (error?.code === 'NOT_FOUND' && asking.kind === 'question') options.onGone()
      // Somebody else was first, or the response got lost on its way: the server knows what there is now.
      else if (asking.kind === 'again' || error?.code === 'CONVERSATION_BUSY') {
        void history.load({ isSilent: true })
      }
    },
  }
}
