import type { FastifyInstance } from 'fastify'
import { ApiError } from '../api-error.ts'
import { toConversation } from '../chat/conversation-view.ts'
import {
  describeConversation,
  findOwnConversation,
  type ConversationDescription,
} from '../chat/conversations.queries.ts'
import { usableModel } from '../chat/usable-model.ts'
import { storableText } from '../db/storable.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'

/** Renames, pins, and says how a conversation is answered; nothing of it makes it newer than it was. */
export function updateConversation(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'updateConversation', async ({ params, body, principal }) => {
    const { db } = deps.database
    const { title, pinned, modelId, instructions } = body
    const asked = { tier: principal.tier, hasImages: false }
    const change: ConversationDescription = {
      ...(title !== undefined && { title: storableText(title) }),
      ...(pinned !== undefined && { isPinned: pinned }),
      ...(modelId !== undefined && { modelId: (await usableModel(deps.models, modelId, asked)).id }),
      ...(instructions !== undefined && { instructions: storableText(instructions) }),
    }
    const row =
      Object.keys(change).length === 0
        ? await findOwnConversation(db, principal, params.id)
        : await describeConversation(db, principal, params.id, change)
    if (!row) throw new ApiError('NOT_FOUND')
    return toConversation(row)
  })
}
