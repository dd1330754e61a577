import type { SharedConversation, SharedMessage } from '@ai-studio/contract'
import type { Config } from '../config.ts'
import { shareImageUrl } from './share-address.ts'
import type { ShareRow } from './shares.queries.ts'
import type { ShownMessage } from './snapshot.queries.ts'

/** A message as everybody may read it: nothing of its owner, its model or its ids. */
export const toSharedMessage = ({ role, content, createdAt, images }: ShownMessage): SharedMessage => ({
  role,
  content,
  timestamp: createdAt.toISOString(),
  ...(images && images.length > 0 && { images: images.map(plainImage) }),
})

const plainImage = ({ url, width, height }: { url: string; width: number; height: number }) => ({
  url,
  width,
  height,
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
      images: images.map(({ url, width, height }) => ({
        url: shareImageUrl(config, slug, url),
        width,
        height,
      })),
    }),
  })),
})
