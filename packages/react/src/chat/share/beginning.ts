/** The beginning of a text, without half a character at its end; the text itself where it is no longer. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length).trimEnd()
  return `${cut.replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** A text as one short line. */
export const lineOf = (text: string, length = 60): string =>
  // Only the beginning, because the rest of a long text is not looked at.
  beginningOf(
    text
      .slice(0, 4 * length)
      .replace(/\s+/g, ' ')
      .trim(),
    length,
  )
