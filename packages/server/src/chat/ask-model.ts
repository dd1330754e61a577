import type { Language, MessageImage } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ResolvedModel } from '../models/provider.ts'
import { loadImages } from '../uploads/index.ts'
import { findInstructions } from './conversations.queries.ts'
import type { AnswerIdentity } from './generation/answer-log.ts'
import { listEarlier } from './messages.queries.ts'
import { mostImages, toTurns, TurnSelection, type EarlierMessage } from './turns.ts'

export interface Question {
  identity: Pick<AnswerIdentity, 'conversationId' | 'userMessageId'>
  model: ResolvedModel
  language: Language
}

type Needed = Pick<Dependencies, 'database' | 'uploads'>

const pageSize = 100
/** However much a model takes, no more of the past is read than this many messages. */
const mostMessages = 2_000

/**
 * Asks a model a stored question, with its conversation's instructions and as much of what was said before as fits.
 */
export async function askModel(
  deps: Needed,
  { identity, model, language }: Question,
  signal: AbortSignal,
): Promise<AsyncIterable<string>> {
  const canSee = model.model.capabilities.includes('vision')
  const instructions = await findInstructions(deps.database.db, identity.conversationId)
  const selection = new TurnSelection(model.model.contextSize, instructions)
  await chooseMessages(deps, identity, selection, canSee)
  const turns = toTurns(await withImages(deps, selection.messages), instructions)
  return model.provider.streamChat({ modelId: model.model.id, turns, language, signal })
}

async function chooseMessages(
  { database }: Needed,
  { conversationId, userMessageId }: Question['identity'],
  selection: TurnSelection,
  canSee: boolean,
): Promise<void> {
  let imagesLeft = canSee ? mostImages : 0
  let before: number | undefined
  for (let read = 0; read < mostMessages && !selection.isFull; read += pageSize) {
    const page = { questionId: userMessageId, before, limit: pageSize }
    const rows = await listEarlier(database.db, conversationId, page)
    for (const row of rows) {
      const images = (row.images ?? []).slice(0, imagesLeft)
      imagesLeft -= images.length
      selection.add({ role: row.role, content: row.content, images })
    }
    before = rows.at(-1)?.position
    if (rows.length < pageSize) break
  }
}

function withImages(deps: Needed, messages: readonly EarlierMessage[]) {
  const question = messages.at(-1)
  return Promise.all(
    messages.map(async (message) => ({
      role: message.role,
      content: message.content,
      images:
        message === question
          ? await loadImages(deps, message.images)
          : await loadWhatIsThere(deps, message.images),
    })),
  )
}

/** An old image that is gone must not keep anybody from asking something else. */
async function loadWhatIsThere(deps: Needed, images: readonly MessageImage[]) {
  const loaded = await Promise.all(
    images.map((image) =>
      loadImages(deps, [image]).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'IMAGE_NOT_FOUND') return []
        throw error
      }),
    ),
  )
  return loaded.flat()
}
