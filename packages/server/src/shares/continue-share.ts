import { createHash, randomUUID } from 'node:crypto'
import type { MessageImage, SharedMessage } from '@ai-studio/contract'
import type { FastifyInstance } from 'fastify'
import { takeShare } from '../allowance/index.ts'
import { toConversation } from '../chat/conversation-view.ts'
import { newConversation } from '../chat/new-conversation.ts'
import { areWordsNotedAtOnce, sendWordsJob, storeMessages } from '../conversations/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { insertUpload, type StoredUpload } from '../uploads/uploads.queries.ts'
import { describeBegun } from './continue-share.queries.ts'
import { copyImages, removeFiles } from './copy-images.ts'
import { requireShare } from './readable-share.ts'

/** A conversation of the caller's own that begins with what was shared. */
export function continueShare(app: FastifyInstance, deps: Dependencies): void {
  serve(
    app,
    deps,
    'continueShare',
    async ({ params, principal, addressKey, now }) => {
      const share = await requireShare(deps, params.slug, now)
      const taken = await takeShare(deps, principal, addressKey)
      const id = randomUUID()
      const images = share.messages.flatMap(({ images = [] }) => images)
      const copies: { from: string; row: StoredUpload }[] = []
      try {
        copies.push(
          ...(await copyImages(deps, namesOf(images), ({ from, name, contentType, data }) => {
            const { width, height } = images.find(({ url }) => url === from)!
            const sha256 = createHash('sha256').update(data).digest()
            const size = data.length
            const owner = { principalId: principal.id, conversationId: id }
            return { from, row: { name, ...owner, contentType, width, height, size, sha256, createdAt: now } }
          })),
        )
        const names = new Map(copies.map(({ from, row }) => [from, row.name]))
        const { title, messages } = share
        const hasWords = areWordsNotedAtOnce(messages)
        const conversation = await deps.database.db.transaction(async (tx) => {
          await newConversation(tx, { id, owner: principal, createdAt: now })
          for (const { row } of copies) await insertUpload(tx, row)
          await storeMessages(tx, messageRows(id, messages, names), hasWords)
          return describeBegun(tx, id, { title, messageCount: messages.length, hasWords })
        })
        if (!hasWords) await sendWordsJob(deps)
        return toConversation(conversation)
      } catch (error) {
        await removeFiles(
          deps,
          copies.map(({ row }) => row.name),
        )
        await taken
          .giveBack()
          .catch((cause: unknown) => deps.log.warn({ err: cause }, 'a share was not given back'))
        throw error
      }
    },
    // Whoever continues becomes the owner of something.
    { makesOwner: true },
  )
}

const namesOf = (images: readonly MessageImage[]): string[] => images.map(({ url }) => url)

/** Messages as they are stored: each follows the one before it, an answer with its question. */
function messageRows(
  conversationId: string,
  messages: readonly SharedMessage[],
  names: ReadonlyMap<string, string>,
) {
  let lastId: string | null = null
  let questionId: string | null = null
  return messages.map(({ role, content, timestamp, images = [] }, index) => {
    const id = randomUUID()
    const parentId = lastId
    const answersId = role === 'assistant' ? questionId : null
    lastId = id
    if (role === 'user') questionId = id
    const createdAt = new Date(timestamp)
    return {
      id,
      conversationId,
      position: index + 1,
      role,
      content,
      status: 'complete' as const,
      images: images.flatMap(({ url, ...rest }) => {
        const own = names.get(url)
        return own === undefined ? [] : [{ url: own, ...rest }]
      }),
      parentId,
      answersId,
      createdAt,
      finishedAt: createdAt,
    }
  })
}
