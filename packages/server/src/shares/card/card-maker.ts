import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { serverText } from '../../texts/server-texts.ts'
import { excerptOf, titleLine } from '../excerpt.ts'
import type { ShareRow } from '../shares.queries.ts'
import { drawable } from './card-fonts.ts'
import { drawCard, type CardTexts } from './draw-card.ts'

/** Cards that are kept; each has about 60 kB. */
const most = 100

type Shown = Pick<ShareRow, 'slug' | 'title' | 'messages' | 'language'>

export interface CardMaker {
  /** The card of a share, drawn once. Whether the share may be read is for the caller to know, each time. */
  cardOf(share: Shown): Promise<Buffer>
  /** The same where it has been drawn already. */
  keptOf(slug: string): Promise<Buffer> | undefined
}

/** Draws cards, two at a time, and keeps those that were asked for last: what a share says never changes. */
export function cardMaker(draw: (texts: CardTexts) => Promise<Buffer> = drawCard): CardMaker {
  const cards = new LRUCache<string, Promise<Buffer>>({ max: most })
  const inTurn = pLimit(2)
  return {
    keptOf: (slug) => cards.get(slug),
    cardOf(share) {
      const known = cards.get(share.slug)
      if (known) return known
      const card = inTurn(() => draw(cardTexts(share)))
      cards.set(share.slug, card)
      // Another try may go better.
      card.catch(() => cards.delete(share.slug))
      return card
    },
  }
}

/** What a card says, as far as its fonts can. */
export function cardTexts({ title, messages, language }: Shown): CardTexts {
  const heading = drawable(titleLine(title, 120))
  return {
    title: heading || serverText('share.heading', language),
    excerpt: drawable(excerptOf(title, messages, 240)),
  }
}
