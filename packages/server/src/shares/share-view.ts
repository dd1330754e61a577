import type { MessageImage, SharedConversation, SharedMessage, ShareSummary } from '@ai-studio/contract'
import type { Config } from '../config.ts'
import { storedName } from '../uploads/index.ts'
import { shareImageUrl, shareUrl } from './share-address.ts'
import type { ShareRow } from './shares.queries.ts'
import type { ShownMessage } from './snapshot.queries.ts'

/** A message as everybody may read it: nothing of its owner, its model or its ids. Images have names as addresses. */
export const toSharedMessage = ({ role, content, createdAt, images }: ShownMessage): SharedMessage => ({
  role,
  content,
  timestamp: createdAt.toISOString(),
  ...(images && images.length > 0 && { images: images.map(plainImage) }),
})

const plainImage = (image: MessageImage): MessageImage => ({
  url: storedName(image),
  width: image.width,
  height: image.height,
  ...(image.alt !== undefined && { alt: image.alt }),
})

/** A share as everybody may read it. In the table its images have names in the place of addresses. */
export const toSharedConversation = (
  config: Pick<Config, 'apiBaseUrl'>,
  { slug, title, messages }: Pick<ShareRow, 'slug' | 'title' | 'messages'>,
): SharedConversation => ({
  title,
  messages: messages.map(({ role, content, timestamp, images }) => ({
    role,
    content,
    timestamp,
    ...(images && {
      images: images.map((image) => ({ ...plainImage(image), url: shareImageUrl(config, slug, image.url) })),
    }),
  })),
})

/** A share as its owner finds it in a list. */
export const toShareSummary = (
  config: Pick<Config, 'origin'>,
  {
    slug,
    title,
    messageCount,
    views,
    createdAt,
    expiresAt,
  }: Pick<ShareRow, 'slug' | 'title' | 'views' | 'createdAt' | 'expiresAt'> & { messageCount: number },
): ShareSummary => ({
  slug,
  url: shareUrl(config, slug),
  title,
  messageCount,
  views,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
