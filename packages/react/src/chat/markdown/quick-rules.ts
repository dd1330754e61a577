import type { Tokenizer } from 'marked'

type Rules = Tokenizer['rules']

/** What the lexer does with an expression. One that is derived from `RegExp` would be several times slower. */
type Expression = Pick<RegExp, 'exec' | 'test' | 'lastIndex'>

const asRule = (expression: Expression) => expression as RegExp

/** An expression that is asked only where a simpler one says that it may match. */
function guarded(rule: RegExp, guard: RegExp): RegExp {
  return asRule({
    lastIndex: 0,
    test: (source) => guard.test(source) && rule.test(source),
    exec: (source) => (guard.test(source) ? rule.exec(source) : null),
  })
}

const oneLine = /^([^\n]+)(?![^\n])(?!\n[^\n])/

/** A paragraph of one line, which most are, ends whatever may follow it. */
function paragraphRule(rule: RegExp): RegExp {
  return asRule({
    lastIndex: 0,
    test: (source) => rule.test(source),
    exec: (source) => oneLine.exec(source) ?? rule.exec(source),
  })
}

const outsideAscii = /[^\0-\x7f]/
const allOutsideAscii = /[^\0-\x7f]/gu
const blank = /\s/
const punctuation = /[\p{P}\p{S}]/u
const inAscii = new Map<string, string>()

/** A character of ASCII of the same kind, for each half of one that takes two. */
function asciiOf(char: string): string {
  let found = inAscii.get(char)
  if (found === undefined) {
    const kind = punctuation.test(char) ? '!' : 'a'
    found = blank.test(char) ? ' ' : kind.repeat(char.length)
    inAscii.set(char, found)
  }
  return found
}

const toAscii = (source: string) =>
  outsideAscii.test(source) ? source.replaceAll(allOutsideAscii, asciiOf) : source

/** All that `\p{P}\p{S}` means in a text of ASCII. */
const asciiPunctuation = String.raw`!-\/:-@\[-\`{-~`

/** The same expression for a text of ASCII. */
const inAsciiOnly = ({ source, flags }: RegExp) =>
  new RegExp(source.replaceAll(String.raw`\p{P}\p{S}`, asciiPunctuation), flags.replace('u', ''))

/** A run of marks with the character behind it. */
const opening = /^(?:\*+|_+)[^]{0,2}/

/** An expression for where emphasis begins: it asks only of what kind the next character is. */
function openingRule(rule: RegExp): RegExp {
  const ascii = inAsciiOnly(rule)
  const exec = (source: string) => {
    const marks = opening.exec(source)
    return marks && ascii.exec(toAscii(marks[0]))
  }
  return asRule({ lastIndex: 0, test: (source) => exec(source) !== null, exec })
}

/** An expression for where emphasis ends: it asks only of what kind the characters beside a run of marks are. */
class ClosingRule implements Expression {
  readonly #rule: RegExp
  #source = ''
  #ascii = ''

  constructor(rule: RegExp) {
    this.#rule = inAsciiOnly(rule)
  }

  get lastIndex(): number {
    return this.#rule.lastIndex
  }
  set lastIndex(index: number) {
    this.#rule.lastIndex = index
  }

  test(source: string): boolean {
    return this.exec(source) !== null
  }

  exec(source: string): RegExpExecArray | null {
    if (source !== this.#source) this.#take(source)
    return this.#rule.exec(this.#ascii)
  }

  /** It is asked for one place after the other of a text, and then for those of what is left of it. */
  #take(source: string): void {
    if (outsideAscii.test(source) && this.#source.endsWith(source))
      this.#ascii = this.#ascii.slice(this.#source.length - source.length)
    else this.#ascii = toAscii(source)
    this.#source = source
  }
}

/**
 * The lexer's rules, which match the same. Browsers compile an expression when it is used for the first time, and a
 * first message would wait longer for those of whole blocks, and for those with thousands of characters in a class, than
 * for all else. Compiled they took most of a megabyte.
 */
export function quickRules({ block, inline, other }: Rules): Rules {
  return {
    other,
    block: {
      ...block,
      blockquote: guarded(block.blockquote, /^ {0,3}>/),
      html: guarded(block.html, /^ {0,3}</),
      def: guarded(block.def, /^ {0,3}\[/),
      table: guarded(block.table, /^[^\n]*\n {0,3}[|:-][|: -]*(?:\n|$)/),
      lheading: guarded(block.lheading, /^[^\n]*(?:\n(?![ \t]*\n)[^\n]*)*?\n {0,3}(?:=+|-+)[ \t]*(?:\n|$)/),
      paragraph: paragraphRule(block.paragraph),
    },
    inline: {
      ...inline,
      emStrongLDelim: openingRule(inline.emStrongLDelim),
      emStrongRDelimAst: asRule(new ClosingRule(inline.emStrongRDelimAst)),
      emStrongRDelimUnd: asRule(new ClosingRule(inline.emStrongRDelimUnd)),
      delRDelim: asRule(new ClosingRule(inline.delRDelim)),
    },
  }
}
