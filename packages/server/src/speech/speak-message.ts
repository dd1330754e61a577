import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { findSpeakableMessage } from './spoken-audio.queries.ts'

/** Has one of the caller's answers read aloud. */
export function speakMessage(app: FastifyInstance, deps: Dependencies): void {
  const { speech } = deps
  serve(app, deps, 'speakMessage', async ({ params, body, principal, addressKey, language }) => {
    if (!speech) throw new ApiError('SPEECH_NOT_AVAILABLE')
    const sound = speech.soundOf(body, language)
    const message = await findSpeakableMessage(deps.database.db, principal, params.messageId)
    if (message?.role !== 'assistant') throw new ApiError('NOT_FOUND')
    if (message.status === 'streaming') throw new ApiError('CONVERSATION_BUSY')
    const { conversationId, content } = message
    return speech.speak({ conversationId, content, principal, addressKey, language }, sound)
  })
}
