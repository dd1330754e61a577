import { limits } from '@ai-studio/contract/constants'
import { batch } from 'nanostores'
import type { Answers, Asking, NoAnswer } from './answers-types.ts'
import type { Attachments, TakenAttachment } from './attachments.ts'
import type { Checks } from './checks.ts'
import type { Draft } from './draft.ts'
import type { ConversationHistory } from './history.ts'
import { newId } from './identifier.ts'
import { isOpen, lostOpening } from './lost-opening.ts'
import { newQuestion, wasAsked, withLast, type LocalMessage } from './local-message.ts'
import type { Models } from './models.ts'
import type { PageSignals } from './page-signals.ts'
import { provisionalTitle } from './provisional-title.ts'
import { concernsModel, fateOf, modelAgain } from './refusals.ts'
import { joinTexts, restoreDraft, showDraft } from './restored-draft.ts'
import type { Revisions } from './revisions.ts'
import type { SessionState } from './session-state.ts'
import type { Speaker } from './speaker.ts'
import type { Thread } from './thread.ts'
import type { Turn } from './turn.ts'
import { isUnconfirmed } from './unconfirmed.ts'

/** The server knows a key for a day; that of a question which was sent longer ago is worn out. */
const keyLifetimeMs = 23 * 60 * 60 * 1000

type QuestionAsking = Extract<Asking, { kind: 'question' }>

export interface Questions {
  send: (text: string) => Promise<boolean>
  /** Asks what stands nowhere yet, or in the place of something else. */
  ask: (question: NewQuestion) => void
  /** Sends a question that was not confirmed, under its key where that still holds. */
  resend: (question: LocalMessage) => void
  /** What becomes of a question or a retry that got no answer. */
  onNoAnswer: (asking: Asking, outcome: NoAnswer) => void
  /**
   * Takes back a question that waits or was refused: its text comes before what is written, its images to those that are
   * there.
   */
  takeBack: (messageId: string) => void
  /** Moves questions that were never confirmed into the composer, before their conversation goes. */
  rescue: () => void
}

interface NewQuestion {
  readonly text: string
  readonly modelId: string
  readonly images: LocalMessage['images']
  readonly taken?: readonly TakenAttachment[]
  readonly editedMessageId?: string
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
  checks: Checks
  turn: Turn
  life: AbortSignal
  owner: string
  /** The server does not know the open conversation. */
  onGone: () => void
  /**
   * A question waits for the connection, for the one that may have begun the conversation, or for another tab's answer.
   * @param isBusy for the last of these
   */
  onQueued: (isBusy: boolean) => void
  /** A question that was sent by itself was refused. */
  onRefused: () => void
  /** What a notice about a failure offers. */
  retry: Revisions['retry']
  regenerate: Revisions['regenerate']
  loadUsage: () => void
}

/** What the visitor asks: checked here, sent, and never lost when it is refused. */
export function createQuestions(options: QuestionsOptions): Questions {
  const { state, draft, page, thread, answers, attachments, history, models, speaker, checks, turn } = options
  const { life, owner } = options

  function create({ text, modelId, images, editedMessageId }: NewQuestion): LocalMessage {
    return {
      ...newQuestion(text, images),
      request: { key: newId(), modelId, owner, ...(editedMessageId && { editedMessageId }) },
    }
  }

  /** The rows that make place for an edited question: the old one, and what the server has behind it. */
  function rowsFrom(editedMessageId: string | undefined): readonly LocalMessage[] {
    const place = thread.messages.findIndex(({ serverId }) => serverId === (editedMessageId ?? ''))
    return place < 0 ? [] : thread.messages.slice(place).filter(({ serverId }) => serverId !== null)
  }

  function stand(question: LocalMessage, cut: readonly LocalMessage[] = []) {
    thread.change((list) =>
      withLast(
        list.filter((each) => !cut.includes(each)),
        question,
      ),
    )
    if (state.$title.get() === '') thread.setTitle(provisionalTitle(question.content))
  }

  function begin(question: LocalMessage, taken: readonly TakenAttachment[]) {
    const { request } = question
    if (!request) return
    const instructions = thread.serverId === null ? (request.instructions ?? state.$instructions.get()) : ''
    const asked: LocalMessage = {
      ...question,
      request: {
        ...request,
        askedAt: request.askedAt ?? new Date().toISOString(),
        ...(instructions && { instructions }),
      },
    }
    const cut = rowsFrom(request.editedMessageId)
    batch(() => {
      stand(asked, cut)
      answers.ask({ kind: 'question', question: asked, taken, cut })
    })
  }

  function wait(question: LocalMessage, taken: readonly TakenAttachment[]) {
    attachments.release(taken)
    const { request } = question
    stand({ ...question, status: 'queued', ...(request && { request: { ...request, isQueued: true } }) })
    options.onQueued(false)
  }

  /** Uploads that are on their way may still arrive. */
  async function whenUploaded(): Promise<boolean> {
    const { visit } = thread
    const first = attachments.settled()
    if (page.isOnline()) return turn.take({ first })
    await first
    return !life.aborted && thread.visit === visit
  }

  async function send(text: string): Promise<boolean> {
    if (!checks.isQuestion(text) || (page.isOnline() && !checks.isFree(turn.isTaken))) {
      // The caller may have shown an empty composer already.
      if (draft.get() === text && text !== '') showDraft(state, text)
      return false
    }
    speaker.clear()
    if (!(await whenUploaded())) return false
    // Another tab may have begun meanwhile.
    if (page.isOnline() && !checks.isFree(turn.isTaken)) return false
    const modelId = state.$modelId.get()
    if (modelId === null) return checks.refuseWithoutModel()
    if (state.$attachments.get().some((each) => each.status === 'failed')) {
      return checks.refuse('ATTACHMENT_FAILED', 'error.attachmentFailed')
    }
    const count = limits.imagesPerMessage
    if (state.$attachments.get().length > count) {
      // Those of a refused question came back to others.
      return checks.refuse('ATTACHMENT_REFUSED', 'error.attachmentCount', { count })
    }
    if (!checks.canSee(state.$attachments.get().length > 0)) return false

    const taken = attachments.take()
    if (draft.get().trim() === text.trim()) draft.set('')
    const question = create({ text, modelId, images: taken.map(({ image }) => image) })
    if (page.isOnline() && !lostOpening(thread)) begin(question, taken)
    else wait(question, taken)
    return true
  }

  function resend(message: LocalMessage) {
    const { error, request, ...question } = message
    // What was said of it does not count any more.
    if (error) speaker.clear()
    const since = Date.parse(request?.askedAt ?? message.timestamp)
    const isWornOut = !request || (wasAsked(message) && Date.now() - since > keyLifetimeMs)
    const isRefused = error !== undefined && concernsModel(error)
    const modelId = (isWornOut || isRefused ? state.$modelId.get() : null) ?? request?.modelId
    if (modelId === undefined) {
      checks.refuseWithoutModel()
      return
    }
    const { editedMessageId, askedAt, ...usual } = request ?? { key: '' }
    // What it was to replace may not be shown any more: then it is a question like any other.
    const isEdit = rowsFrom(editedMessageId).length > 0
    const isNew = isWornOut || (editedMessageId !== undefined && !isEdit) || modelId !== request.modelId
    begin(
      {
        ...question,
        status: 'sending',
        ...(isWornOut && { timestamp: new Date().toISOString() }),
        request: {
          ...usual,
          key: isNew ? newId() : usual.key,
          modelId,
          owner,
          // The server's day begins with the first try. Of what is written since it may have arrived it is told once the
          // conversation has begun.
          ...(!isNew &&
            askedAt && { askedAt, ...(isOpen(message) && { instructions: request?.instructions ?? '' }) }),
          ...(isEdit && editedMessageId && { editedMessageId }),
        },
      },
      [],
    )
  }

  /** Whether nobody has refused a question, it only has to wait: for the connection, or for another tab's answer. */
  function hasToWait({ question, cut }: QuestionAsking, { kind, error }: NoAnswer): boolean {
    if (cut.length > 0) return false
    if (kind === 'unreachable') return !page.isOnline()
    return error.code === 'CONVERSATION_BUSY' && question.request?.isQueued === true
  }

  function onNoQuestionAnswer(asking: QuestionAsking, outcome: NoAnswer) {
    const { question, taken, cut } = asking
    const { error } = outcome
    const request = question.request && { ...question.request }
    // Another tab has found it at the server meanwhile, and so is its answer there.
    if (thread.isConfirmed(question.id)) {
      attachments.release(taken)
      return void history.load({ isSilent: true })
    }
    if (hasToWait(asking, outcome)) {
      attachments.release(taken)
      thread.update(question.id, {
        status: 'queued',
        ...(request && { request: { ...request, isQueued: true } }),
      })
      options.onQueued(outcome.kind === 'refused')
      return
    }
    const isChangeable = outcome.kind === 'refused' && fateOf(outcome.error) === 'composer'
    const mayMove = isChangeable && cut.length === 0 && !request?.isQueued
    if (mayMove && restoreDraft(state, draft, question.content)) {
      thread.takeBack(question.id)
      if (thread.messages.length === 0) thread.setTitle('')
      if (error?.code === 'IMAGE_NOT_FOUND') attachments.release(taken)
      else attachments.putBack(taken)
      speaker.notifyOf(error, null)
      return
    }
    attachments.release(taken)
    // What something on the way says for the server leaves open whether the server has the question.
    const isUnanswered = outcome.kind === 'unreachable' && error?.code !== 'TIMEOUT'
    const code = isUnanswered ? 'NETWORK' : (error?.code ?? 'NETWORK')
    const text = error?.text || speaker.t('error.unsent')
    thread.update(question.id, {
      status: 'unsent',
      error: { code, text, retryable: true },
      // Refused for good under this key: the next attempt is another question.
      ...(isChangeable && request && { request: { ...request, key: newId() } }),
    })
    thread.restore(cut)
    if (request?.isQueued) options.onRefused()
    speaker.notifyOf(error, () => options.retry(question.id))
  }

  function write(text: string) {
    draft.set(text)
    showDraft(state, text)
  }

  return {
    send,
    ask: (question) => begin(create(question), question.taken ?? []),
    resend,
    takeBack(messageId) {
      const message = thread.messages.find(({ id }) => id === messageId)
      if (message?.status !== 'queued' && message?.status !== 'unsent') return
      thread.takeBack(messageId)
      if (thread.messages.length === 0) thread.setTitle('')
      if (!restoreDraft(state, draft, message.content)) write(joinTexts(message.content, draft.get()))
      if (message.error?.code !== 'IMAGE_NOT_FOUND') attachments.putBackStored(message.images ?? [])
    },
    rescue() {
      const unsent = thread.messages.filter(isUnconfirmed).map(({ content }) => content)
      if (unsent.length === 0) return
      write(joinTexts(...unsent, draft.get()))
    },
    onNoAnswer(asking, outcome) {
      const { kind, error } = outcome
      batch(() => {
        if (asking.kind === 'question') return onNoQuestionAnswer(asking, outcome)
        const [answer] = asking.cut
        const wanted = modelAgain(asking.modelId, state.$modelId.get(), error)
        thread.restore(asking.cut)
        speaker.notifyOf(error, answer ? () => options.regenerate(answer.id, wanted) : null)
      })
      const isInPlace = asking.cut.length > 0
      if (error?.code === 'ALLOWANCE_EXHAUSTED') options.loadUsage()
      if (error && concernsModel(error)) {
        // Not always the one that is selected.
        const refused = asking.kind === 'question' ? asking.question.request?.modelId : asking.modelId
        void models.reload(options.life, refused ?? state.$modelId.get() ?? undefined)
      }
      if (error?.code === 'NOT_FOUND' && !isInPlace) options.onGone()
      // Somebody else was first, or the response got lost on its way: the server knows what there is now.
      else if (
        isInPlace ||
        kind === 'unreachable' ||
        error?.code === 'CONVERSATION_BUSY' ||
        error?.code === 'IDEMPOTENCY_KEY_REUSED'
      ) {
        void history.load({ isSilent: true })
      }
    },
  }
}
