/**
 * Cuts a text into pieces that a service takes: between sentences, and only within a sentence that is too long by itself,
 * between words.
 * @param limit longest piece, in UTF-16 code units
 */
export function splitText(text: string, language: string, limit: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const part of partsOf(text, language, limit)) {
    if (piece.length + part.length > limit && piece.trim() !== '') {
      pieces.push(piece.trim())
      piece = ''
    }
    piece += part
  }
  if (piece.trim() !== '') pieces.push(piece.trim())
  return pieces
}

function* partsOf(text: string, language: string, limit: number): Generator<string> {
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    if (segment.length <= limit) yield segment
    else for (const part of segment.match(/\S+\s*|\s+/g) ?? []) yield* cut(part, limit)
  }
}

/** A word without an end; no letter is cut in two. */
function* cut(word: string, limit: number): Generator<string> {
  let rest = word
  while (rest.length > limit) {
    const isPair = /[\uD800-\uDBFF]/.test(rest[limit - 1]!)
    const end = isPair ? limit - 1 : limit
    yield rest.slice(0, end)
    rest = rest.slice(end)
  }
  yield rest
}
