import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { cardMaker } from './card/card-maker.ts'
import { requireShare, requireShareHead } from './readable-share.ts'

/** The picture that other sites show beside a link; ends with the share. */
export function getShareCard(app: FastifyInstance, deps: Dependencies): void {
  const cards = cardMaker()
  serve(app, deps, 'getShareCard', async ({ params, reply, now }) => {
    const { slug } = await requireShareHead(deps, params.slug, now)
    // What was said is needed to draw a card, and not to show it again.
    const card = await (cards.keptOf(slug) ?? cards.cardOf(await requireShare(deps, slug, now)))
    return reply
      .headers({
        'content-type': 'image/png',
        'content-length': card.length,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(card)
  })
}
