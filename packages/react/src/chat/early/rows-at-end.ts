import type { Message } from '@ai-studio/contract'
import { guessHeight } from '../thread/row-heights.ts'

/** What stands beside the text column of a conversation, and the widest that it becomes (`--st-measure`), in pixels. */
const margins = 36
const widestColumn = 760

/** More than text, or not as it will be: what it looks like only the chat knows. */
const isSpecial = ({ status, images = [], versions = [] }: Message) =>
  status !== 'complete' || images.length > 0 || versions.length > 1

/**
 * The last messages of a conversation that fill a view.
 *
 * @param width of the view, in pixels, as its height
 * @returns null where one of them is more than its text
 */
export function rowsAtEnd(
  messages: readonly Message[],
  { width, height }: { width: number; height: number },
): readonly Message[] | null {
  let first = messages.length
  for (let drawn = 0; first > 0 && drawn < height;) {
    first -= 1
    const { role, content } = messages[first]!
    drawn += guessHeight({ role, content, images: [] }, Math.min(width - margins, widestColumn))
  }
  const rows = messages.slice(first)
  return rows.length === 0 || rows.some(isSpecial) ? null : rows
}
