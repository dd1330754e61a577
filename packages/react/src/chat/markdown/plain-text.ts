import { decodeEntities } from './entities.ts'
import { lex, noLinks, tokensIn, type Token, type Tokens } from './lex.ts'

function inline(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n'
      if (token.type === 'checkbox') return ''
      if (token.type === 'codespan' || token.type === 'html') return (token as Tokens.Codespan).text
      const inner = tokensIn(token)
      if (inner) return inline(inner)
      return decodeEntities((token as Partial<Tokens.Text>).text ?? '')
    })
    .join('')
}

function blocks(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token): string[] => {
    switch (token.type) {
      case 'space':
      case 'def':
      case 'hr':
      case 'checkbox':
        return []
      case 'list':
        return (token as Tokens.List).items.flatMap((item) => blocks(item.tokens))
      case 'blockquote':
        return blocks(tokensIn(token) ?? [])
      case 'table': {
        const { header, rows } = token as Tokens.Table
        return [header, ...rows].map((row) => row.map((cell) => inline(cell.tokens)).join(', '))
      }
      case 'code':
      case 'html':
        return [(token as Tokens.Code).text]
      default:
        return [inline(tokensIn(token) ?? [token])]
    }
  })
}

/** Markdown as somebody would read it out: one text per paragraph, item or row, without any marks. */
export function toPlainTexts(markdown: string): string[] {
  return blocks(lex(markdown, noLinks()))
    .map((text) => text.trim())
    .filter(Boolean)
}
