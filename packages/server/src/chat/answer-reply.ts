import type { Language, SendResponse } from '@ai-studio/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ChatParts } from './chat-parts.ts'
import { EventStream } from './event-stream.ts'
import { failureEvent } from './failure-event.ts'
import type { AnswerLog } from './generation/answer-log.ts'

/** The parts of a call that an answer to it needs. */
interface AnsweredCall {
  request: FastifyRequest
  reply: FastifyReply
  language: Language
  deps: Dependencies
}

/**
 * Answers with the whole answer or, where the request accepts that, with its events.
 * @returns nothing where the events are the answer. Not the reply: whoever waits for one that is being sent gets nothing.
 */
export async function replyWithAnswer(
  call: AnsweredCall,
  chat: ChatParts,
  log: AnswerLog,
): Promise<SendResponse | undefined> {
  if (acceptsEvents(call.request.headers.accept)) {
    replyWithEvents(call, chat, log, 0)
    return undefined
  }
  call.reply.header('x-message-id', log.identity.messageId)
  return wholeAnswer(log)
}

/** Answers with the events after a sequence number. */
export function replyWithEvents(
  { reply, language, deps }: AnsweredCall,
  { streams }: ChatParts,
  log: AnswerLog,
  after: number,
): FastifyReply {
  // A reader who went while the database was asked has closed already; of that nothing is heard any more.
  if (reply.raw.closed || reply.raw.destroyed) return reply.hijack()
  const stream = new EventStream(log, { after, failureEvent: (code) => failureEvent(code, language) })
  deps.metrics.streamsOpen.inc()
  streams.add(reply.raw, stream, () => deps.metrics.streamsOpen.dec())
  reply
    .status(200)
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // Proxies of the nginx family would hold the events back.
      'x-accel-buffering': 'no',
      'x-message-id': log.identity.messageId,
    })
    .send(stream)
  // The stream is the answer, however it ends: nobody is to answer again when the connection breaks.
  return reply.hijack()
}

async function wholeAnswer(log: AnswerLog): Promise<SendResponse> {
  const ending = await log.untilEnded()
  if (ending.kind === 'gone') throw new ApiError('NOT_FOUND')
  if (ending.kind === 'cut') throw new ApiError('GENERATION_INTERRUPTED')
  const { content, status, errorCode } = ending.message
  if (errorCode) throw new ApiError(errorCode)
  const { conversationId, messageId, userMessageId } = log.identity
  return { conversationId, messageId, userMessageId, content, status }
}

/** Whether an `Accept` header names the type of event streams. */
function acceptsEvents(accept = ''): boolean {
  return accept.split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === 'text/event-stream' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
