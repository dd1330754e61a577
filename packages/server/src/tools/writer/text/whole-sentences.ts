import { splitSentences } from '../../sentences/index.ts'

/**
 * The end of what is opened is looked for in so many sentences, and as long as they have no more than so many characters:
 * without an end a mark is a sign like any other.
 */
const furthest = 12
const longest = 4_000

/**
 * The sentences of a paragraph or an item, on one line; joined they are its text. What a mark of Markdown spans stays
 * together, for a part of it would be a mark without its other half. Takes linear time.
 */
export function wholeSentences(text: string): string[] {
  const line = text.replaceAll('\\\n', '\n').replace(/\s+/g, ' ').trim()
  const sentences = splitSentences(line)
  const whole: string[] = []
  let begin = 0
  for (let from = 0; from < sentences.length;) {
    const marks = new OpenMarks()
    let to = from
    let end = begin
    do {
      const next = end + sentences[to]!.length
      marks.read(line, end, next)
      end = next
      to += 1
    } while (marks.areOpen && to < sentences.length && to - from < furthest && end - begin <= longest)
    if (marks.areOpen) {
      to = from + 1
      end = begin + sentences[from]!.length
    }
    whole.push(line.slice(begin, end))
    from = to
    begin = end
  }
  return whole
}

const isWordAt = (text: string, place: number) => /[\p{L}\p{N}]/u.test(text[place] ?? '')
const isInkAt = (text: string, place: number) => /\S/.test(text[place] ?? '')

/** Which of bold, slanted and struck words, code, and the text or the address of a link have begun and not ended. */
class OpenMarks {
  /** How many backticks end the code. */
  #code = 0
  #link: 'none' | 'text' | 'address' = 'none'
  readonly #open = new Set<string>()

  get areOpen(): boolean {
    return this.#code > 0 || this.#link !== 'none' || this.#open.size > 0
  }

  /** Goes on with a part of a text. */
  read(text: string, from: number, to: number): void {
    for (const { 0: mark, index } of text.slice(from, to).matchAll(/\\.|`+|\*+|_+|~~|\[|\]\(?|\)/gsu)) {
      if (mark.startsWith('`')) this.#readCode(mark.length)
      else if (this.#code === 0 && !mark.startsWith('\\')) this.#readMark(mark, text, from + index)
    }
  }

  #readCode(length: number): void {
    if (this.#code === 0) this.#code = length
    else if (this.#code === length) this.#code = 0
  }

  #readMark(mark: string, text: string, place: number): void {
    if (mark === '[') this.#link = 'text'
    else if (mark === ']' || mark === '](') {
      this.#link = this.#link === 'text' && mark === '](' ? 'address' : 'none'
    } else if (mark === ')') {
      if (this.#link === 'address') this.#link = 'none'
    } else if (this.#link !== 'address') this.#readEmphasis(mark, text, place)
  }

  #readEmphasis(mark: string, text: string, place: number): void {
    const after = place + mark.length
    // Within a word an underscore is a letter of it.
    const isLetter = mark.startsWith('_')
    const canOpen = isInkAt(text, after) && !(isLetter && isWordAt(text, place - 1))
    const canClose = isInkAt(text, place - 1) && !(isLetter && isWordAt(text, after))
    if (canClose && this.#open.delete(mark)) return
    if (canOpen && mark.length <= 3) this.#open.add(mark)
  }
}
