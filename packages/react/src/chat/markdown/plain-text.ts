import type { Block, Groups, TableRow } from './blocks.ts'
import { decodeEntities } from './entities.ts'
import { lex, lineBreak, noLinks, tokensIn, type Token, type Tokens } from './lex.ts'

function inline(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br' || (token.type === 'html' && lineBreak.test(token.raw))) return '\n'
      if (token.type === 'checkbox') return ''
      if (token.type === 'codespan' || token.type === 'html') return (token as Tokens.Codespan).text
      const inner = tokensIn(token)
      if (inner) return inline(inner)
      return decodeEntities((token as Partial<Tokens.Text>).text ?? '')
    })
    .join('')
}

const row = ({ cells }: Pick<TableRow, 'cells'>) =>
  cells.map((cell) => inline(cell.tokens).replaceAll('\n', ' ')).join(', ')

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
        return [header, ...rows].map((cells) => row({ cells }))
      }
      case 'code':
      case 'html':
        return [(token as Tokens.Code).text]
      default:
        return [inline(tokensIn(token) ?? [token])]
    }
  })
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'tokens':
      return blocks(block.tokens)
    case 'code':
      return [block.chunks.join('\n')]
    case 'list':
      return block.groups.flat().flatMap(({ tokens }) => blocks(tokens))
    case 'table':
      return [block.header, ...block.groups.flat()].map(row)
  }
}

/**
 * Markdown as somebody would read it out: one text per paragraph, item or row, without any marks.
 * @param known its blocks, if somebody has read it already
 */
export function toPlainTexts(markdown: string, known: Groups<Block> | null = null): string[] {
  const texts = known ? known.flat().flatMap(textsOf) : blocks(lex(markdown, noLinks()))
  return texts.map((text) => text.trim()).filter(Boolean)
}
