import { splitSentences } from '../../sentences/index.ts'

/** A mark that is opened is looked for in so many sentences; without an end it is a sign like any other. */
const furthest = 12

/**
 * The sentences of a paragraph or an item, on one line; joined they are its text. What a mark of Markdown spans stays
 * together, for a part of it would be a mark without its other half.
 */
export function wholeSentences(text: string): string[] {
  const line = text.replaceAll(/\\\n/g, '\n').replace(/\s+/g, ' ').trim()
  const sentences = splitSentences(line)
  const whole: string[] = []
  for (let from = 0; from < sentences.length;) {
    let to = from + 1
    while (isOpen(sentences.slice(from, to).join(''))) {
      if (to === sentences.length || to - from === furthest) {
        to = from + 1
        break
      }
      to += 1
    }
    whole.push(sentences.slice(from, to).join(''))
    from = to
  }
  return whole
}

/** Whether bold or slanted words, code, or the text or address of a link have begun and not ended. */
function isOpen(text: string): boolean {
  if (!/[*_~`[]/.test(text)) return false
  const withoutCode = text.replaceAll(/(?<!`)(`+)(?!`)(?:(?!\1(?!`))[^])*?(?<!`)\1(?!`)/g, '')
  if (withoutCode.includes('`')) return true
  const plain = withoutCode.replaceAll(/\\./g, '').replaceAll(/\[[^\][]*\](?:\([^()\s]*\))?/g, '')
  if (/\[[^\]]*(?:\]\([^)]*)?$/.test(plain)) return true
  const count = (mark: RegExp) => plain.match(mark)?.length ?? 0
  const isOdd = (mark: RegExp) => count(mark) % 2 === 1
  return (
    isOdd(/\*\*/g) ||
    isOdd(/~~/g) ||
    isOdd(/(?<!\*)\*(?!\*)(?=\S)|(?<=\S)(?<!\*)\*(?!\*)/g) ||
    count(/(?<![\p{L}\p{N}_])_+(?=[^\s_])/gu) > count(/(?<=[^\s_])_+(?![\p{L}\p{N}_])/gu)
  )
}
