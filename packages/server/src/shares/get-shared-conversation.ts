import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import type { CountRead } from './count-views.ts'
import { requireShare } from './readable-share.ts'
import { toSharedConversation } from './share-view.ts'

export function getSharedConversation(app: FastifyInstance, deps: Dependencies, countRead: CountRead): void {
  serve(app, deps, 'getSharedConversation', async ({ params, request, reply, now }) => {
    const share = await requireShare(deps, params.slug, now)
    countRead(request, reply, share, now)
    return toSharedConversation(deps.config, share)
  })
}
