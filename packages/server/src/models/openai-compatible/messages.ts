import type { ModelMessage } from 'ai'
import { ModelError, type ChatTurn } from '../provider.ts'

/**
 * A conversation as the SDK takes it. A model that cannot see is not sent the images of earlier turns, which may
 * have been asked of another model; with the question itself they are a mistake that is told.
 */
export function toMessages(turns: readonly ChatTurn[], canSee: boolean): ModelMessage[] {
  const last = turns.findLast((turn) => turn.role === 'user')
  if (!canSee && (last?.images?.length ?? 0) > 0) throw new ModelError('MODEL_CANNOT_SEE')
  return turns.flatMap((turn) => toMessage(turn, canSee) ?? [])
}

function toMessage({ role, content, images = [] }: ChatTurn, canSee: boolean): ModelMessage | undefined {
  const isBlank = content.trim() === ''
  if (role !== 'user') return isBlank ? undefined : { role, content }
  const shown = canSee ? images : []
  if (shown.length === 0) return isBlank ? undefined : { role, content }
  return {
    role,
    content: [
      ...(isBlank ? [] : [{ type: 'text' as const, text: content }]),
      ...shown.map(({ data, contentType }) => ({
        type: 'file' as const,
        data: { type: 'data' as const, data },
        mediaType: contentType,
      })),
    ],
  }
}
