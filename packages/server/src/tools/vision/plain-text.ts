/**
 * Text from a stranger's file as it can be stored and shown: without control characters (no database takes NUL), without
 * marks that turn the direction of what follows and make a text read as another one, without halves of characters.
 */
export function plainText(text: string, maxLength = 2_000): string {
  const clean = text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .trim()
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1).toWellFormed()}…` : clean
}
