import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { continueShare } from './continue-share.ts'
import { viewCounter } from './count-views.ts'
import { getShareCard } from './get-share-card.ts'
import { getShareImage } from './get-share-image.ts'
import { getSharedConversation } from './get-shared-conversation.ts'
import { listShares } from './list-shares.ts'
import { previewShare } from './preview-share.ts'
import { reportShare } from './report-share.ts'
import { revokeAllShares } from './revoke-all-shares.ts'
import { revokeShare } from './revoke-share.ts'
import { isOfShare } from './share-address.ts'
import { shareConversation } from './share-conversation.ts'

/** Registers the calls about shares. No search engine keeps anything of them, also not what has been there once. */
export async function registerShares(app: FastifyInstance, deps: Dependencies): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOfShare(request.url)) reply.header('x-robots-tag', 'noindex, nofollow')
    done()
  })
  shareConversation(app, deps)
  previewShare(app, deps)
  listShares(app, deps)
  revokeAllShares(app, deps)
  getSharedConversation(app, deps, viewCounter(app, deps))
  revokeShare(app, deps)
  reportShare(app, deps)
  continueShare(app, deps)
  getShareImage(app, deps)
  getShareCard(app, deps)
}
