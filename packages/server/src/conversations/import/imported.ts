/** A message as an import has it; text alone. */
export interface ImportedMessage {
  role: 'user' | 'assistant'
  content: string
  /** Milliseconds since 1970. */
  time: number
  modelId: string | null
}

export interface ImportedConversation {
  /** Empty when it has none. */
  title: string
  modelId: string | null
  /** What the model is told beforehand, where it is something. */
  instructions?: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** At least one. */
  messages: ImportedMessage[]
}

export interface ImportedFile {
  conversations: ImportedConversation[]
  /** Conversations without a single message with a text, and those that are too long or too many. */
  skipped: number
}

/** Far more than anybody writes or any model answers: UTF-16 code units of one message, and of all of a conversation. */
const longestMessage = 2 ** 20
const longestConversation = 8 * longestMessage

/** Messages of one conversation, and of all of a file, which is shown in one go: each is a row, however short it is. */
const mostMessages = { conversation: 20_000, file: 100_000 }

/**
 * Tells of the conversations of one file, one after the other, whether they are kept: those that say something, and no
 * more than what shows, searches and shares them is made for.
 */
export function importFilter(): (conversation: ImportedConversation) => boolean {
  let count = 0
  return ({ messages }) => {
    if (messages.length > Math.min(mostMessages.conversation, mostMessages.file - count)) return false
    let length = 0
    for (const { content } of messages) {
      length += content.length
      if (content.length > longestMessage || length > longestConversation) return false
    }
    if (length === 0) return false
    count += messages.length
    return true
  }
}

type Fields = Record<string, unknown>

/** An object that is no list. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A moment that a calendar knows; undefined otherwise. */
export const validTime = (time: number): number | undefined =>
  Number.isFinite(time) && time >= 0 && time < 253_402_300_800_000 ? Math.floor(time) : undefined
