import { limits } from '@ai-studio/contract/constants'

/** Longest text that is taken to the chat, in UTF-16 code units: a message holds a little more, for a question about it. */
const longestForChat = 30_000

/** A text as it is taken to the chat. */
export interface TextForChat {
  text: string
  isCut: boolean
}

/**
 * The beginning of a text that one message holds; one that is longer is cut between words, where it has any, and never
 * within a character.
 * @param note what stands below a text that was cut
 * @param longest in UTF-16 code units
 */
export function textForChat(text: string, note: string, longest = longestForChat): TextForChat {
  if (text.length <= longest) return { text, isCut: false }
  const end = `\n\n${note}`
  const room = Math.max(0, longest - end.length)
  // One unit more, because the last word may end where the room does.
  const lastGap = text.slice(0, room + 1).search(/\s\S*$/)
  const kept =
    lastGap > room / 2 ? text.slice(0, lastGap) : text.slice(0, room).replace(/[\ud800-\udbff]$/, '')
  return { text: kept.trimEnd() + end, isCut: true }
}

/** A draft with a text behind it, once, and as much of it as the message has room for. */
export function textBehind(draft: string, text: string, note: string): TextForChat {
  const alone = textForChat(text, note)
  if (draft.trim() === '') return alone
  if (draft.endsWith(alone.text)) return { ...alone, text: draft }
  const before = `${draft.trimEnd()}\n\n`
  const room = Math.min(longestForChat, limits.messageLength - before.length)
  const { text: taken, isCut } = textForChat(text, note, room)
  // What was written leaves no room.
  return taken.length > room ? { text: draft, isCut } : { text: before + taken, isCut }
}
