/** What marks a place in a text and is not seen: where a word may be divided, where a line may or may not end. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]+/g

/**
 * Text as one line which nothing turns around: lines, controls and marks of direction become blanks. What belongs to the
 * spelling of a word or makes one sign of several emoji stays, though nobody sees it by itself (Unicode 23.2).
 */
export const singleLine = (text: string): string =>
  text
    .replace(unseen, '')
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
