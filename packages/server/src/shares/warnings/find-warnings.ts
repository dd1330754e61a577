import type { SharePreview } from '@ai-studio/contract'
import { findCards } from './cards.ts'
import { findEmails } from './emails.ts'
import type { Found } from './found.ts'
import { findKeys } from './keys.ts'
import { mask } from './mask.ts'

/** As many as a person looks through. */
const most = 100

export type Warning = SharePreview['warnings'][number]
/** What is looked through of a message, or of the title. */
export interface Said {
  /** Of the message; the title has none. */
  messageId?: string
  texts: readonly string[]
}

/** What in a conversation looks as if it was not meant for everybody, in the order of the text. */
export function findWarnings(said: readonly Said[]): Warning[] {
  const warnings: Warning[] = []
  for (const { texts, ...place } of said) {
    const seen = new Set<string>()
    for (const text of texts) {
      for (const { kind, start, end } of findPrivate(text)) {
        const found = text.slice(start, end)
        // What is repeated is told once.
        if (seen.has(found)) continue
        seen.add(found)
        warnings.push({ kind, ...place, excerpt: mask(kind, found) })
        if (warnings.length === most) return warnings
      }
    }
  }
  return warnings
}

/** Places of one text, none within another. */
export function findPrivate(text: string): Found[] {
  const found = [...findKeys(text), ...findCards(text), ...findEmails(text)]
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return found.filter((place) => {
    if (place.start < end) return false
    end = place.end
    return true
  })
}
