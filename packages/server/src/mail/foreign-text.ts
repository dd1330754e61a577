/** Most characters of a name that a browser gave itself. */
const usualLength = 120

/** What came from outside stays on its line, and does not fill the mail. */
export function oneLine(text: string, longest = usualLength): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim()
  return line.length > longest ? `${[...line].slice(0, longest).join('')}…` : line
}

/** What somebody wrote keeps its lines, and nothing in it turns the text around. */
export const plainLines = (text: string): string =>
  text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
