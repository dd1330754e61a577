import type { SendRequestInput } from '@ai-studio/contract'
import { batch } from 'nanostores'
import type { StreamResponse } from '../client/types.ts'
import { runAnswer, type AnswerOutcome, type AnswerRun, type StartEvent } from './answer-run.ts'
import type { Answers, AnswersOptions, Asking } from './answers-types.ts'
import type { TakenAttachment } from './attachments.ts'
import type { MessageError } from './chat-session-types.ts'
import { newId } from './identifier.ts'
import { createLiveText, type LiveText } from './live-answer.ts'
import type { LocalMessage } from './local-message.ts'
import { createStopping } from './stopping.ts'

interface Running {
  readonly live: LiveText
  readonly controller: AbortController
  readonly asking: Asking | null
  readonly timestamp: string
  run: AnswerRun
  serverId: string | null
  modelId: string | undefined
  /** The end has arrived, the view is still being shown the rest. */
  outcome: AnswerOutcome | null
  /** The view has left it already; only the server has to be told. */
  isStopped: boolean
}

/** A heartbeat comes every ten seconds; a connection without one for longer is suspicious. */
const suspiciousMs = 12_000

/** The answer being written: one at a time, from the question to the finished message. */
export function createAnswers(options: AnswersOptions): Answers {
  const { state, api, page, thread, speaker, life } = options
  const stopping = createStopping(options)
  let running: Running | null = null
  let onceKnown: (() => void)[] = []
  /** Asking for these again would go on for ever. */
  const unreadable = new Set<string>()

  /** Whoever waits for the server's word may go on. */
  function known() {
    for (const resolve of onceKnown.splice(0)) resolve()
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
      run,
      serverId: answer?.serverId ?? null,
      modelId: answer?.modelId,
      outcome: null,
      isStopped: false,
    }
    running = mine
    thread.touch()
    void run.outcome.then((outcome) => end(mine, outcome))
  }

  function start(mine: Running, event: StartEvent) {
    if (mine.serverId === event.messageId) return
    mine.serverId = event.messageId
    mine.modelId = event.modelId
    thread.confirm(event.conversationId)
    if (mine.asking?.kind === 'question') {
      const { question, taken } = mine.asking
      thread.update(question.id, { serverId: event.userMessageId, status: 'complete' })
      options.onConfirmed(taken)
    }
    if (stopping.started(mine.live.id, event.messageId)) mine.controller.abort()
    else speaker.announce('started', speaker.t('notice.started'))
    thread.touch()
    known()
  }

  async function end(mine: Running, outcome: AnswerOutcome) {
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
    if (!thread.messages.some((each) => each.id === live.id)) return
    thread.remove(live.id)
    if (asking?.kind === 'again') thread.append(asking.replaced)
    else if (asking) {
      const error = { code: 'NETWORK', text: speaker.t('error.unsent'), retryable: true }
      thread.update(asking.question.id, { status: 'unsent', error })
      options.onConfirmed(asking.taken)
    }
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
    return {
      id: mine.live.id,
      serverId: mine.serverId,
      role: 'assistant',
      content: mine.live.text,
      timestamp: mine.timestamp,
      status,
      images: [],
      ...(mine.modelId !== undefined && { modelId: mine.modelId }),
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
      options.onEnded()
    } else {
      if (mine.serverId) unreadable.add(mine.serverId)
      conclude(mine, null)
      options.onGone()
    }
  }

  function askQuestion(question: LocalMessage, taken: readonly TakenAttachment[]) {
    const { request, content, images } = question
    if (!request) return
    // Built once: a repeated request has to be the same to the byte.
    const body: SendRequestInput = {
      Message: content,
      ModelId: request.modelId,
      ConversationId: thread.serverId,
      idempotencyKey: request.key,
      ...(images.length > 0 && { ImageUrls: images.map(({ url }) => options.serverUrl(url)) }),
    }
    begin({
      asking: { kind: 'question', question, taken },
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
    ask(asking) {
      if (asking.kind === 'question') return askQuestion(asking.question, asking.taken)
      const model = options.selectedModel()
      begin({
        asking,
        ask: (signal) =>
          api.stream('regenerateMessage', {
            params: { messageId: asking.serverId },
            body: model === null ? {} : { ModelId: model },
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
      await stopping.begin(mine.live.id, mine.serverId, () => mine.controller.abort())
    },
    async confirmed() {
      await stopping.done()
      if (running && running.serverId === null) await new Promise<void>((resolve) => onceKnown.push(resolve))
    },
    stopped: stopping.doneSoon,
    reconnect(isSure) {
      if (!running) return
      if (isSure || performance.now() - running.run.lastBytes > suspiciousMs) running.run.reconnect()
    },
    copy: () =>
      running?.serverId ? { ...answerOf(running, 'streaming'), sequence: running.live.sequence } : null,
    leave() {
      stopping.leave()
      const mine = running
      if (!mine) return
      running = null
      mine.controller.abort()
      mine.live.end()
      state.$live.set(null)
      known()
    },
  }
}
