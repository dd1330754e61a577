import { ModelError, type ChatTurn } from '../provider.ts'

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } }

/** One message of a conversation as OpenAI's protocol has it. */
export interface ServiceMessage {
  role: ChatTurn['role']
  content: string | Part[]
}

/**
 * A conversation as a service takes it. A model that cannot see is not sent the images of earlier turns, which may
 * have been asked of another model; with the question itself they are a mistake that is told.
 */
export function toMessages(turns: readonly ChatTurn[], canSee: boolean): ServiceMessage[] {
  const last = turns.findLast((turn) => turn.role === 'user')
  if (!canSee && (last?.images?.length ?? 0) > 0) throw new ModelError('MODEL_CANNOT_SEE')
  const messages = turns.flatMap((turn) => toMessage(turn, canSee) ?? [])
  const first = messages.findIndex(({ role }) => role !== 'system')
  // Many models refuse a conversation that begins with an answer.
  return messages[first]?.role === 'assistant' ? messages.toSpliced(first, 0, unknownQuestion) : messages
}

const unknownQuestion: ServiceMessage = { role: 'user', content: '(What was asked before is not known.)' }

function toMessage({ role, content, images = [] }: ChatTurn, canSee: boolean): ServiceMessage | undefined {
  const isBlank = content.trim() === ''
  const shown = role === 'user' && canSee ? images : []
  // Many services know nothing but a text where there is no image.
  if (shown.length === 0) return isBlank ? undefined : { role, content }
  const text: Part[] = isBlank ? [] : [{ type: 'text', text: content }]
  return { role, content: [...text, ...shown.map(toPart)] }
}

function toPart({ data, contentType }: { data: Uint8Array; contentType: string }): Part {
  const base64 = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')
  return { type: 'image_url', image_url: { url: `data:${contentType};base64,${base64}` } }
}
