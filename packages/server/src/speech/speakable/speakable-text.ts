import type { Token, Tokens } from 'marked'
import { decodeSpokenReferences } from '../../markdown/index.ts'
import { cleanText, codeWords, sentence, withoutTags } from './clean-text.ts'
import type { Phrases } from './phrases.ts'

/** An answer as a voice says it: words and pauses, a line for each paragraph, item and row. */
export function speakableText(tokens: readonly Token[], say: Phrases): string {
  return blocks(tokens, say).filter(Boolean).join('\n')
}

/** The same of text that cannot be read as markdown. */
export function speakablePlainText(text: string, say: Phrases): string {
  return text
    .split(/\n+/)
    .map((line) => sentence(cleanText(decodeSpokenReferences(withoutTags(line)), say)))
    .filter(Boolean)
    .join('\n')
}

function blocks(tokens: readonly Token[], say: Phrases): string[] {
  return tokens.flatMap((token): string[] => {
    switch (token.type) {
      case 'space':
      case 'def':
      case 'hr':
      case 'checkbox':
        return []
      case 'code':
        return [say.codeOmitted]
      case 'mathBlock':
        return [say.formulaOmitted]
      case 'blockquote':
        return blocks(tokensIn(token), say)
      case 'list':
        return listItems(token as Tokens.List, say)
      case 'table':
        return tableRows(token as Tokens.Table, say)
      case 'html':
        return lines(decodeSpokenReferences(withoutTags(token.raw)), say)
      default:
        return lines(inline('tokens' in token ? tokensIn(token) : [token], say), say)
    }
  })
}

/** A block's text, a sentence or more for each of its lines. */
const lines = (text: string, say: Phrases): string[] => cleanText(text, say).split('\n').map(sentence)

function listItems({ items, ordered, start }: Tokens.List, say: Phrases): string[] {
  return items.flatMap((item, index) => {
    const [first = '', ...others] = blocks(item.tokens, say).filter(Boolean)
    const number = ordered ? `${(start === '' ? 1 : start) + index}. ` : ''
    const task = item.task ? `${item.checked ? say.taskDone : say.taskOpen} ` : ''
    return first === '' ? others : [`${number}${task}${first}`.trim(), ...others]
  })
}

/** Row by row, each cell after the header of its column. */
function tableRows({ header, rows }: Tokens.Table, say: Phrases): string[] {
  const textOf = (cell: Tokens.TableCell) => cleanText(inline(cell.tokens, say), say).replaceAll('\n', ' ')
  const names = header.map(textOf)
  if (rows.length === 0) return [sentence(names.filter(Boolean).join(', '))]
  return rows.map((row) =>
    sentence(
      row
        .map((cell, column) => {
          const text = textOf(cell)
          const name = names[column]
          return text !== '' && name ? `${name.replace(/[:.]$/, '')}: ${text}` : text
        })
        .filter(Boolean)
        .join(', '),
    ),
  )
}

/** Text with line breaks where the answer has them on purpose; not clean yet. */
function inline(tokens: readonly Token[], say: Phrases): string {
  let unseen: string | undefined
  return tokens
    .map((token): string => {
      if (unseen !== undefined) {
        if (token.type === 'html' && token.raw.toLowerCase().startsWith(`</${unseen}`)) unseen = undefined
        return ''
      }
      switch (token.type) {
        case 'br':
          return '\n'
        case 'html':
          unseen = /^<(script|style|template|noscript|svg|math)\b[^>]*[^/]?>$/i
            .exec(token.raw)?.[1]
            ?.toLowerCase()
          return withoutTags(token.raw)
        case 'codespan':
          return codeWords(decodeSpokenReferences((token as Tokens.Codespan).text), say)
        case 'mathInline':
          return formula((token as unknown as { text: string }).text, say)
        case 'image':
          return decodeSpokenReferences((token as Tokens.Image).text)
        case 'checkbox':
        case 'footnoteMark':
          return ''
      }
      const inner = tokensIn(token)
      if (inner.length > 0) return inline(inner, say)
      // Where lines of the source end, the text goes on.
      return decodeSpokenReferences((token as Partial<Tokens.Text>).text ?? '').replace(/\s*\n\s*/g, ' ')
    })
    .join('')
}

/** A simple formula is said as it stands, any other would be read as markup. */
const formula = (source: string, say: Phrases): string =>
  /[\\{}^_&]/.test(source) ? ` ${say.formula} ` : source

const tokensIn = (token: Token): Token[] => ('tokens' in token ? (token.tokens ?? []) : [])
