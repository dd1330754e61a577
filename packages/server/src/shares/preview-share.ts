import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { withUrls } from '../uploads/index.ts'
import { toSharedMessage } from './share-view.ts'
import { takeSnapshot } from './snapshot.ts'
import { warningsOf } from './warnings/warnings-of.ts'

/** What sharing would make public, and what of it looks as if nobody meant to. Its images still have their own addresses. */
export function previewShare(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'previewShare', async ({ body, principal, language }) => {
    const snapshot = await takeSnapshot(deps.database.db, principal, body, language)
    const { conversation, messages } = snapshot
    return {
      conversation: {
        title: conversation.title,
        messages: messages.map(toSharedMessage).map(({ images, ...message }) => ({
          ...message,
          ...(images && { images: withUrls(deps.config, images) }),
        })),
      },
      messageIds: messages.map(({ id }) => id),
      warnings: await warningsOf(snapshot),
    }
  })
}
