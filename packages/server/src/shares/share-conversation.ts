import type { MessageImage, SharedMessage } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { takeShare } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import { lockOwnConversation, type Owner } from '../chat/conversations.queries.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { holdPrincipal } from '../principal/principal.queries.ts'
import { copyImages, removeFiles } from './copy-images.ts'
import { shareUrl } from './share-address.ts'
import { insertShareImages, type ShareImageRow } from './share-images.queries.ts'
import { toSharedMessage } from './share-view.ts'
import { insertShare, type ShareRow } from './shares.queries.ts'
import { newSlug } from './slug.ts'
import { takeSnapshot } from './snapshot.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Makes a conversation public as it is now; what is said later stays private. */
export function shareConversation(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'shareConversation', async ({ body, principal, addressKey, language, now }) => {
    const { conversation, messages } = await takeSnapshot(deps.database.db, principal, body, language)
    const taken = await takeShare(deps, principal, addressKey)
    try {
      const slug = newSlug()
      const shown = messages.map(toSharedMessage)
      const copies = await copyImages(deps, imageNames(shown), ({ from, name, contentType }) => ({
        from,
        row: { slug, name, contentType },
      }))
      const names = new Map(copies.map(({ from, row }) => [from, row.name]))
      const share = {
        slug,
        principalId: principal.id,
        conversationId: conversation.id,
        title: conversation.title,
        messages: shown.map((message) => withCopies(message, names)),
        language,
        createdAt: now,
        expiresAt: new Date(now.getTime() + body.expiresInDays * dayMs),
      }
      await keep(
        deps,
        principal,
        share,
        copies.map(({ row }) => row),
      )
      return { slug, url: shareUrl(deps.config, slug), expiresAt: share.expiresAt.toISOString() }
    } catch (error) {
      await taken
        .giveBack()
        .catch((cause: unknown) => deps.log.warn({ err: cause }, 'a share was not given back'))
      throw error
    }
  })
}

/** Files first, then rows: a row always has its file, and without rows the files go again. */
async function keep(
  deps: Dependencies,
  owner: Owner,
  share: Omit<ShareRow, 'views' | 'revokedAt'>,
  images: readonly ShareImageRow[],
): Promise<void> {
  try {
    await deps.database.db.transaction(async (tx) => {
      if (!(await holdPrincipal(tx, owner))) throw new ApiError('TOKEN_INVALID')
      // It may have been deleted since.
      const conversation = await lockOwnConversation(tx, owner, share.conversationId)
      if (!conversation || conversation.deletedAt) throw new ApiError('NOT_FOUND')
      await insertShare(tx, share)
      await insertShareImages(tx, images)
    })
  } catch (error) {
    await removeFiles(
      deps,
      images.map(({ name }) => name),
    )
    throw error
  }
}

const imageNames = (messages: readonly SharedMessage[]): string[] =>
  messages.flatMap(({ images = [] }) => images.map(({ url }) => url))

/** A message whose images are the copies. */
function withCopies(
  { images, ...message }: SharedMessage,
  names: ReadonlyMap<string, string>,
): SharedMessage {
  const copied = (images ?? []).flatMap((image): MessageImage[] => {
    const name = names.get(image.url)
    return name === undefined ? [] : [{ ...image, url: name }]
  })
  return { ...message, ...(copied.length > 0 && { images: copied }) }
}
