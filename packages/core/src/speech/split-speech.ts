/** What a browser's voice says in one go. */
export interface SpeechPiece {
  readonly text: string
  /** BCP 47. */
  readonly language: string
}

/** Chrome falls silent after some 15 seconds of one utterance; so much is said in less, also slowly. */
const pieceLimit = 110
/** A sentence of fewer words without any mark may be of either language. */
const fewWords = 4

/** Languages that are told by their letters. Kana before Han: Japanese has both. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Devanagari}/u, 'hi'],
]
/** Marks that of all common languages only Vietnamese has, and those that others have as well. */
const ownMarks = /[ăđơư\u1EA0-\u1EF9]/i
const sharedMarks = /[âêôàáèéìíòóùúýãõ\u0129\u0169]/i

/** The language of a text; null where it is Latin and shows none. */
function languageOf(text: string): string | null {
  const letters = text.normalize('NFC')
  for (const [script, language] of scripts) {
    // A foreign word in brackets does not make a sentence foreign.
    const share = (letters.match(new RegExp(script, 'gu'))?.length ?? 0) / Math.max(1, letters.length)
    if (share > 0.25) return language
  }
  const words = letters.match(/[\p{L}\p{M}]+/gu) ?? []
  const marked = words.filter((word) => ownMarks.test(word)).length
  const either = words.filter((word) => !ownMarks.test(word) && sharedMarks.test(word)).length
  const isVietnamese = words.length > 0 && (marked + either) / words.length >= (marked > 0 ? 0.2 : 0.4)
  if (isVietnamese) return 'vi'
  return words.length >= fewWords ? 'en' : null
}

function sentencesOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return text.match(/[^.!?…。！？]+[.!?…。！？]*\s*/g) ?? []
  // Pages with old libraries have an `Array.from` that maps nothing.
  return [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].map(
    (each) => each.segment,
  )
}

/** Breaks a long sentence where one would breathe: after a comma, else between words, else anywhere. */
function breathsOf(sentence: string): string[] {
  const breaths: string[] = []
  let rest = sentence.trim()
  while (rest.length > pieceLimit) {
    const head = rest.slice(0, pieceLimit + 1)
    const comma = Math.max(
      ...[...head.matchAll(/[,;:–—、，；：](?=\s|[^\d\s])/g)].map(({ index }) => index + 1),
      0,
    )
    const space = head.lastIndexOf(' ')
    let end = comma > pieceLimit / 3 ? comma : space > 0 ? space : pieceLimit
    // Never between the halves of one character.
    if (/[\uD800-\uDBFF]/.test(rest[end - 1] ?? '')) end -= 1
    breaths.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest ? [...breaths, rest] : breaths
}

/**
 * What is said one after another: whole sentences where they fit, each with its language.
 *
 * @param usual the language of words that show none, when the whole text shows none either
 */
export function splitSpeech(paragraphs: readonly string[], usual: string): SpeechPiece[] {
  const fallback = languageOf(paragraphs.join(' ')) ?? usual
  return paragraphs.flatMap((paragraph) => {
    const pieces: SpeechPiece[] = []
    for (const sentence of sentencesOf(paragraph)) {
      const language = languageOf(sentence) ?? pieces.at(-1)?.language ?? fallback
      for (const text of breathsOf(sentence)) {
        const last = pieces.at(-1)
        const isTogether = last?.language === language && last.text.length + text.length < pieceLimit
        if (isTogether) pieces[pieces.length - 1] = { text: `${last.text} ${text}`, language }
        else pieces.push({ text, language })
      }
    }
    // What has neither letters nor digits has no sound either.
    return pieces.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  })
}
