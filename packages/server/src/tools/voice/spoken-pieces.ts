/** Longest piece that is asked for at once, in UTF-16 code units: where a piece begins is known exactly. */
const pieceLength = 400

/** A piece of a text to be spoken in one go, and the sentences in it. */
export interface SpokenPiece {
  text: string
  sentences: string[]
}

/**
 * Cuts a text where its sentences end, and sentences that are too long by themselves between words. What has neither
 * letters nor digits has no sound and is left out.
 */
export function spokenPieces(text: string, language: string): SpokenPiece[] {
  const pieces: SpokenPiece[] = []
  for (const sentence of sentencesOf(text, language)) {
    const last = pieces.at(-1)
    if (last && last.text.length + sentence.length < pieceLength) {
      last.text += ` ${sentence}`
      last.sentences.push(sentence)
    } else pieces.push({ text: sentence, sentences: [sentence] })
  }
  return pieces
}

function* sentencesOf(text: string, language: string): Generator<string> {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  for (const paragraph of text.split(/\n+/)) {
    for (const { segment } of segmenter.segment(paragraph)) {
      for (const part of breathsOf(segment.replace(/\s+/g, ' ').trim())) {
        if (/[\p{L}\p{N}]/u.test(part)) yield part
      }
    }
  }
}

/** A sentence without an end, cut after a comma, else between words, else anywhere but within a letter. */
function* breathsOf(sentence: string): Generator<string> {
  let rest = sentence
  while (rest.length > pieceLength) {
    const head = rest.slice(0, pieceLength)
    const comma = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '))
    const space = head.lastIndexOf(' ')
    let end = comma > pieceLength / 3 ? comma + 1 : space > 0 ? space : pieceLength
    if (/[\uD800-\uDBFF]/.test(rest[end - 1]!)) end -= 1
    yield rest.slice(0, end).trim()
    rest = rest.slice(end).trim()
  }
  if (rest !== '') yield rest
}
