import { ModelError, type ChatTurn } from '../provider.ts'
import type { ChatModel } from './chat-models.ts'

type Prompt = Parameters<ChatModel['doStream']>[0]['prompt']
type Turn = Prompt[number]

/**
 * A conversation as the SDK takes it. A model that cannot see is not sent the images of earlier turns, which may
 * have been asked of another model; with the question itself they are a mistake that is told.
 */
export function toPrompt(turns: readonly ChatTurn[], canSee: boolean): Prompt {
  const last = turns.findLast((turn) => turn.role === 'user')
  if (!canSee && (last?.images?.length ?? 0) > 0) throw new ModelError('MODEL_CANNOT_SEE')
  return turns.flatMap((turn) => toTurn(turn, canSee) ?? [])
}

function toTurn({ role, content, images = [] }: ChatTurn, canSee: boolean): Turn | undefined {
  const text = content.trim() === '' ? [] : [{ type: 'text' as const, text: content }]
  if (role === 'system') return text.length === 0 ? undefined : { role, content }
  if (role === 'assistant') return text.length === 0 ? undefined : { role, content: text }
  const files = (canSee ? images : []).map(({ data, contentType }) => ({
    type: 'file' as const,
    data: { type: 'data' as const, data },
    mediaType: contentType,
  }))
  return text.length + files.length === 0 ? undefined : { role, content: [...text, ...files] }
}
