import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { findOwnMessage } from '../chat/messages.queries.ts'
import { storableText } from '../db/storable.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { setFeedback } from './feedback.queries.ts'

/** Only answers can be rated, and only when they are finished. The last rating replaces those before it. */
export function rateMessage(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'rateMessage', async ({ params, body, principal }) => {
    const { db } = deps.database
    const message = await findOwnMessage(db, principal, params.messageId)
    if (message?.role !== 'assistant' || message.status === 'streaming') throw new ApiError('NOT_FOUND')
    const comment = body.comment?.trim()
    await setFeedback(db, message.id, {
      rating: body.rating,
      comment: body.rating === null || !comment ? null : storableText(comment),
    })
  })
}
