import { decodeEntities } from '../markdown/entities.ts'
import { lex, noLinks, tokensIn, type Token, type Tokens } from '../markdown/lex.ts'

/** What is said in the place of what cannot be read aloud. */
export interface SpeakableWords {
  /** @param language of the code as its author named it; empty for none */
  code: (language: string) => string
  readonly formula: string
  readonly done: string
  readonly open: string
  readonly nothing: string
}

const formulaBlocks = /^ {0,3}(?:\$\$[^$]{1,4000}?\$\$|\\\[[^]{1,4000}?\\\])[ \t]*$/gm
/** Stands for a formula until it is named: no answer has it. */
const formulaMark = '\uE000'
const fence = /^ {0,3}(```|~~~)/
const address = /\b(?:https?|ftp):\/\/[^\s<>"'`]+|\bwww\.[^\s<>"'`]+/gi
const tags = /<(?:!--[^]*?-->|\/?[a-z][^<>]*>)/gi
const emoji = /(?![©®™])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200D|\uFE0E|\uFE0F|\u20E3)/gu
/** Arrows, boxes and bullets, of which nobody can say how they sound. */
const drawings = /[\u2022\u2043\u2190-\u21FF\u2500-\u27BF\u2B00-\u2BFF]/g
const range = /(?<=\d)~(?=\d)/g
/** Everything that markdown or HTML could be made of. */
const markup = /[#*_`|[\]()<>~\\^{}]+/g
const hasWords = /[\p{L}\p{N}]/u

const hostOf = (found: string) =>
  URL.parse(found.startsWith('www.') ? `https://${found}` : found)?.hostname.replace(/^www\./, '') ?? ''

/** Text as it is said: addresses by their host, no emoji, and nothing that could be markup, whatever it was meant as. */
function clean(text: string): string {
  return text
    .replace(address, hostOf)
    .replace(emoji, '')
    .replace(drawings, ' ')
    .replace(range, '–')
    .replace(markup, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ +([.,;:!?…])/g, '$1')
    .trim()
}

/** Ends with a pause, so that one line does not run into the next. */
const sentence = (text: string) => (/[.!?…:;,。！？]["”’»]?$/.test(text) ? text : `${text}.`)

function inline(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n'
      if (token.type === 'checkbox') return ''
      if (token.type === 'html') return token.raw.replace(tags, ' ')
      const inner = token.type === 'codespan' ? undefined : tokensIn(token)
      if (inner) return inline(inner)
      // Where lines of the source end, the text goes on.
      return decodeEntities((token as Partial<Tokens.Text>).text ?? '').replace(/\s*\n\s*/g, ' ')
    })
    .join('')
}

/** The same without markup; empty for what has no sound. */
function spoken(tokens: readonly Token[]): string {
  const text = clean(inline(tokens))
  return hasWords.test(text) ? text : ''
}

/** Row by row, each cell after the heading of its column. */
function rowsOf({ header, rows }: Tokens.Table): string[] {
  const names = header.map((cell) => spoken(cell.tokens))
  if (rows.length === 0) return [names.filter(Boolean).join(', ')]
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const text = spoken(cell.tokens)
        const name = names[column]?.replace(/[:.]$/, '')
        return text && name ? `${name}: ${text}` : text
      })
      .filter(Boolean)
      .join(', '),
  )
}

function blocks(tokens: readonly Token[], words: SpeakableWords): string[] {
  return tokens.flatMap((token): string[] => {
    switch (token.type) {
      case 'space':
      case 'def':
      case 'hr':
      case 'checkbox':
        return []
      case 'code':
        return [words.code(clean((token as Tokens.Code).lang?.split(/\s/)[0] ?? ''))]
      case 'blockquote':
        return blocks(tokensIn(token) ?? [], words)
      case 'list': {
        const { items, ordered, start } = token as Tokens.List
        return items.flatMap((item, index) => {
          const [first = '', ...others] = blocks(item.tokens, words).filter(Boolean)
          const number = ordered ? `${(start === '' ? 1 : start) + index}. ` : ''
          const task = item.task ? `${item.checked ? words.done : words.open} ` : ''
          return first ? [`${number}${task}${first}`, ...others] : others
        })
      }
      case 'table':
        return rowsOf(token as Tokens.Table)
      case 'html':
        return [clean(decodeEntities(token.raw.replace(tags, ' ')))]
      default: {
        const text = inline(tokensIn(token) ?? [token])
        return text.split('\n').flatMap((line) => {
          if (line.trim() === formulaMark) return [words.formula]
          const said = clean(line.replaceAll(formulaMark, ' '))
          return hasWords.test(said) ? [said] : []
        })
      }
    }
  })
}

/** Formulas in blocks of their own, outside of code, give way to a mark. */
function withoutFormulas(markdown: string): string {
  if (!/\$\$|\\\[/.test(markdown)) return markdown
  const lines = markdown.split('\n')
  const parts: string[] = []
  let isCode = false
  for (const line of lines) {
    const isFence = fence.test(line)
    if (isFence || parts.length === 0) parts.push(line)
    else parts[parts.length - 1] += `\n${line}`
    if (isFence) {
      isCode = !isCode
      if (!isCode) parts.push('')
    }
  }
  return parts
    .map((part) => (fence.test(part) ? part : part.replace(formulaBlocks, `\n\n${formulaMark}\n\n`)))
    .join('\n')
}

/**
 * An answer as a voice says it: a text for each paragraph, item and row, links by their words, code by its name, and
 * without any mark.
 */
export function speakable(markdown: string, words: SpeakableWords): string[] {
  const said = blocks(lex(withoutFormulas(markdown), noLinks()), words)
    .filter((text) => hasWords.test(text))
    .map(sentence)
  return said.length > 0 ? said : [words.nothing]
}
