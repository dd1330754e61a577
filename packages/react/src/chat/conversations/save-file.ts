import type { ConversationDownload } from '@ai-studio/core/conversations'

/** The browser takes the content after the press; until then its address has to live. */
const lifetimeMs = 60_000

/** Hands a file to the visitor, who finds it among their downloads. */
export function saveFile({ blob, name }: ConversationDownload): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), lifetimeMs)
}
