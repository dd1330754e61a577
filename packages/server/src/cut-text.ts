export const endsWithHighSurrogate = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1)
  return last >= 0xd800 && last <= 0xdbff
}

/** Moves a cut that would fall into the middle of a surrogate pair in front of it. */
export const wholeCut = (text: string, cut: number): number =>
  cut > 0 && cut < text.length && endsWithHighSurrogate(text.slice(cut - 1, cut)) ? cut - 1 : cut

/**
 * A text of at most so many UTF-16 code units, the sign that it was cut among them. It is cut between words, but where that
 * would leave less than half of the room: scripts without spaces, and very long words, are cut where the room ends.
 */
export function cutAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text
  const start = text.slice(0, wholeCut(text, longest - 1))
  const lastSpace = start.lastIndexOf(' ')
  const isWhole = text[start.length] === ' '
  const kept = isWhole || lastSpace < start.length / 2 ? start : start.slice(0, lastSpace)
  return `${kept.replace(/[\s.,;:!?…-]+$/u, '')}…`
}
