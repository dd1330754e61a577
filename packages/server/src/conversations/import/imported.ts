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
  /** Conversations without a single message with a text. */
  skipped: number
}

type Fields = Record<string, unknown>

/** An object that is no list. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a text column takes: no NUL, no halves of surrogate pairs. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** A moment that a calendar knows; undefined otherwise. */
export const validTime = (time: number): number | undefined =>
  Number.isFinite(time) && time >= 0 && time < 253_402_300_800_000 ? Math.floor(time) : undefined
