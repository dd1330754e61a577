/** A text without case and accents, because many people type Vietnamese without them: 'mật khẩu' is 'mat khau'. */
export function fold(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  // The one letter whose stroke is no accent to Unicode.
  return plain.replaceAll('đ', 'd')
}

/** The words of a query, folded; none when there is nothing to search for. */
export const wordsOf = (query: string): string[] => fold(query).match(/[\p{L}\p{N}]+/gu) ?? []
