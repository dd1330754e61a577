import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { cardMaker } from './card/card-maker.ts'
import { requireShare } from './readable-share.ts'

/** The picture that other sites show beside a link; ends with the share. */
export function getShareCard(app: FastifyInstance, deps: Dependencies): void {
  const cards = cardMaker()
  serve(app, deps, 'getShareCard', async ({ params, reply, now }) => {
    const share = await requireShare(deps, params.slug, now)
    const card = await cards.cardOf(share)
    return reply
      .headers({
        'content-type': 'image/png',
        'content-length': card.length,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(card)
  })
}
