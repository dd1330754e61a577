import type { SendRequestInput } from '@ai-studio/contract'
import { batch } from 'nanostores'
import type { StreamResponse } from '../client/types.ts'
import { runAnswer, type AnswerOutcome, type AnswerRun, type StartEvent } from './answer-run.ts'
import type { Answers, AnswersOptions, Asking } from './answers-types.ts'
import type { MessageError } from './chat-session-types.ts'
import { newId } from './identifier.ts'
import { createLiveText, type LiveText } from './live-answer.ts'
import { versionsWith, type LocalMessage } from './local-message.ts'
import { createStopping } from './stopping.ts'

interface Running {
  readonly live: LiveText
  readonly controller: AbortController
  readonly asking: Asking | null
  readonly timestamp: string
  /** Taken up again: as it was known until then. */
  readonly known: LocalMessage | undefined
  run: AnswerRun
  serverId: string | null
  modelId: string | undefined
  /** The end has arrived, the view is still being shown the rest. */
  outcome: AnswerOutcome | null
  /** The view has left it already; only the server has to be told. */
  isStopped: boolean
  /** Somebody waits for no more than the conversation that the server makes of it. */
  onConversation?: (id: string | null) => void
}

/** A heartbeat comes every ten seconds; a connection without one for longer is suspicious. */
const suspiciousMs = 12_000

/** The answer being written: one at a time, from the question to the finished message. */
export function createAnswers(options: AnswersOptions): Answers {
  const { state, api, page, thread, speaker, life } = options
  const stopping = createStopping(options)
  let running: Running | null = null
  /** What the server has been asked, stopped or not, and has not answered yet. */
  let unbegun: Running | null = null
  let onceKnown: (() => void)[] = []
  /** Asking for these again would go on for ever. */
  const unreadable = new Set<string>()

  /** Whoever waits for the server's word may go on. */
  function known() {
    for (const resolve of onceKnown.splice(0)) resolve()
  }

  function begun(mine: Running, conversationId: string | null) {
    if (unbegun === mine) unbegun = null
    mine.onConversation?.(conversationId)
  }

  function letGo(mine: Running) {
    if (!mine.onConversation) mine.controller.abort()
  }

  function begin(init: {
    asking: Asking | null
    ask?: (signal: AbortSignal) => Promise<StreamResponse>
    canRepeat?: boolean
    answer?: LocalMessage
  }) {
    const { asking, answer, ask, canRepeat } = init
    const controller = new AbortController()
    const live = createLiveText({
      id: answer?.id ?? newId(),
      text: answer?.content,
      sequence: answer && (answer.sequence ?? answer.content.length + 1),
      isHidden: page.isHidden,
      show: (shown) => state.$live.set(shown),
    })
    const run = runAnswer({
      api,
      live,
      signal: AbortSignal.any([life, controller.signal]),
      isOnline: page.isOnline,
      onStart: (event) => start(mine, event),
      ...(ask && { ask }),
      ...(canRepeat && { canRepeat }),
      ...(answer?.serverId && { messageId: answer.serverId }),
    })
    const mine: Running = {
      live,
      controller,
      asking,
      timestamp: answer?.timestamp ?? new Date().toISOString(),
      known: answer,
      run,
      serverId: answer?.serverId ?? null,
      modelId: answer?.modelId,
      outcome: null,
      isStopped: false,
    }
    running = mine
    if (mine.serverId === null) unbegun = mine
    thread.touch()
    void run.outcome.then((outcome) => end(mine, outcome))
  }

  function start(mine: Running, event: StartEvent) {
    if (mine.serverId === event.messageId) return
    mine.serverId = event.messageId
    begun(mine, event.conversationId)
    if (mine.onConversation) return mine.controller.abort()
    mine.modelId = event.modelId
    const isNew = thread.serverId === null
    thread.confirm(event.conversationId)
    if (mine.asking?.kind === 'question') {
      const { question, taken, cut } = mine.asking
      const serverId = event.userMessageId
      const versions = versionsWith(cut[0], serverId)
      // Another tab may have sent the same question: then it stands here already.
      for (const each of thread.messages)
        if (each.serverId === serverId && each.id !== question.id) thread.remove(each.id)
      thread.update(question.id, { serverId, status: 'complete', ...(versions && { versions }) })
      options.onConfirmed(taken)
      if (isNew && question.request) options.onNewConversation(question.request)
    }
    if (stopping.started(mine.live.id, event.messageId)) mine.controller.abort()
    else speaker.announce('started', speaker.t('notice.started'))
    thread.touch()
    known()
  }

  async function end(mine: Running, outcome: AnswerOutcome) {
    begun(mine, null)
    if (life.aborted) return
    if (mine.isStopped) {
      stopping.ended(mine.live.id)
      if (mine.serverId === null) settleStopped(mine)
      return known()
    }
    mine.outcome = outcome
    if (outcome.kind === 'done' || outcome.kind === 'failed') await mine.live.shown()
    if (running === mine) finish(mine, outcome)
  }

  /** The visitor stopped what the server never began, as far as we know: there is nothing to keep. */
  function settleStopped({ live, asking }: Running) {
    const question = asking?.kind === 'question' ? asking.question : null
    // Where neither stands, the conversation was left.
    if (!thread.messages.some(({ id }) => id === live.id || id === question?.id)) return
    thread.remove(live.id)
    if (!asking) return
    if (asking.kind === 'question') options.onConfirmed(asking.taken)
    // Another tab has found it at the server meanwhile, which knows the rest.
    if (question && thread.isConfirmed(question.id)) return options.onGone()
    if (question) {
      const error = { code: 'NETWORK', text: speaker.t('error.unsent'), retryable: true }
      thread.update(question.id, { status: 'unsent', error })
    }
    thread.restore(asking.cut)
  }

  /** The finished message takes the place of the live one, in one tick. */
  function conclude(mine: Running, message: LocalMessage | null) {
    running = null
    mine.live.end()
    batch(() => {
      if (message) thread.append(message)
      state.$live.set(null)
    })
    thread.touch()
    known()
  }

  function answerOf(mine: Running, status: LocalMessage['status'], error?: MessageError): LocalMessage {
    const { asking, known } = mine
    const replaced = asking?.kind === 'again' ? asking.cut[0] : undefined
    const versions = known?.versions ?? versionsWith(replaced, mine.serverId)
    return {
      id: mine.live.id,
      serverId: mine.serverId,
      role: 'assistant',
      content: mine.live.text,
      timestamp: mine.timestamp,
      status,
      images: [],
      ...(mine.modelId !== undefined && { modelId: mine.modelId }),
      ...(versions && { versions }),
      ...(error && { error }),
    }
  }

  function finish(mine: Running, outcome: AnswerOutcome) {
    if (mine.asking && mine.serverId === null) {
      conclude(mine, null)
      if (outcome.kind === 'refused' || outcome.kind === 'unreachable')
        options.onNoAnswer(mine.asking, outcome)
      // The server spoke, but never said which question and conversation it made of it.
      else options.onNoAnswer(mine.asking, { kind: 'unreachable', error: null })
    } else if (outcome.kind === 'done') {
      const { message } = outcome
      conclude(mine, options.fromServer(message, answerOf(mine, message.status)))
      if (message.status === 'stopped') speaker.announce('stopped', speaker.t('notice.stopped'))
      else speaker.announce('finished', message.content)
      options.onEnded()
    } else if (outcome.kind === 'failed' || outcome.kind === 'lost') {
      const isLost = outcome.kind === 'lost'
      const error = isLost
        ? { code: 'CONNECTION_LOST', text: speaker.t('error.connectionLost'), retryable: true }
        : { code: outcome.code, text: outcome.text, retryable: outcome.retryable }
      const isInterrupted = isLost || outcome.code === 'GENERATION_INTERRUPTED'
      conclude(mine, answerOf(mine, isInterrupted ? 'interrupted' : 'failed', error))
      speaker.announce('error', error.text)
      if (isLost) options.onLost()
      options.onEnded()
    } else {
      if (mine.serverId) unreadable.add(mine.serverId)
      conclude(mine, null)
      options.onGone()
    }
    options.onFree()
  }

  function askQuestion(asking: Extract<Asking, { kind: 'question' }>) {
    const { request, content, images } = asking.question
    if (!request) return
    const { editedMessageId, instructions } = request
    // Built once: a repeated request has to be the same to the byte.
    const body: SendRequestInput = {
      Message: content,
      ModelId: request.modelId,
      ConversationId: thread.serverId,
      idempotencyKey: request.key,
      ...(editedMessageId && { editedMessageId }),
      ...(thread.serverId === null && instructions && { instructions }),
      ...(images.length > 0 && { ImageUrls: images.map(({ url }) => options.serverUrl(url)) }),
      ...(images.some(({ alt }) => alt) && { imageAlts: images.map(({ alt = '' }) => alt) }),
    }
    begin({
      asking,
      ask: (signal) => api.stream('sendMessage', { body, signal }),
      canRepeat: true,
    })
  }

  return {
    get isRunning() {
      return running !== null
    },
    get serverId() {
      return running?.serverId ?? null
    },
    hides: (serverId) =>
      serverId !== null && (running?.asking?.cut.some((each) => each.serverId === serverId) ?? false),
    ask(asking) {
      if (asking.kind === 'question') return askQuestion(asking)
      const { serverId, modelId } = asking
      begin({
        asking,
        ask: (signal) =>
          api.stream('regenerateMessage', {
            params: { messageId: serverId },
            body: modelId === null ? {} : { ModelId: modelId },
            signal,
          }),
      })
    },
    attach(answer) {
      if (running || !answer.serverId || unreadable.has(answer.serverId)) return
      begin({ asking: null, answer })
    },
    async stop() {
      const mine = running
      if (!mine) return stopping.done()
      if (mine.outcome) return finish(mine, mine.outcome)
      mine.isStopped = true
      conclude(mine, answerOf(mine, 'stopped'))
      speaker.announce('stopped', speaker.t('notice.stopped'))
      if (mine.serverId) mine.controller.abort()
      const told = stopping.begin(mine.live.id, mine.serverId, () => letGo(mine))
      options.onFree()
      await told
    },
    async confirmed() {
      await stopping.done()
      if (running && running.serverId === null) await new Promise<void>((resolve) => onceKnown.push(resolve))
    },
    stopped: stopping.doneSoon,
    newConversation() {
      const mine = unbegun
      if (!mine || thread.serverId !== null) return null
      mine.run.giveUp()
      return new Promise((resolve) => (mine.onConversation = resolve))
    },
    reconnect(isSure) {
      if (isSure) stopping.wake()
      if (!running) return
      if (isSure || performance.now() - running.run.lastBytes > suspiciousMs) running.run.reconnect()
    },
    copy: () =>
      running?.serverId ? { ...answerOf(running, 'streaming'), sequence: running.live.sequence } : null,
    leave() {
      stopping.leave()
      unbegun = null
      // A conversation that is opened again may be readable by then.
      unreadable.clear()
      const mine = running
      if (!mine) return
      running = null
      letGo(mine)
      mine.live.end()
      if (mine.asking?.kind === 'question') options.onConfirmed(mine.asking.taken)
      state.$live.set(null)
      known()
    },
  }
}
