import type { Block, Groups } from './blocks.ts'
import { MarkdownDocument } from './document.ts'

/** Several times what is drawn at once: who scrolls back finds what was read. */
const maxDocuments = 32
const documents = new Map<string, MarkdownDocument>()

/**
 * The blocks of a message. A message that grows, ends, or scrolls out of sight and back is never read twice.
 * @param id of the message; a text that does not continue the former one starts afresh
 */
export function blocksOf(id: string, text: string, isFinished: boolean): Groups<Block> {
  const document = documents.get(id) ?? new MarkdownDocument()
  // Taken out and put back, so that the map stays in the order of use.
  documents.delete(id)
  documents.set(id, document)
  if (documents.size > maxDocuments) documents.delete(documents.keys().next().value!)
  document.update(text, isFinished)
  return document.groups
}

/** The blocks of a finished message that was drawn; null when nobody has read this text yet. */
export function knownBlocks(text: string): Groups<Block> | null {
  for (const document of documents.values()) {
    if (document.isFinished && document.text === text) return document.groups
  }
  return null
}
