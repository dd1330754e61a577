import type { Token, Tokens } from 'marked'
import { decodeReferences } from './character-references.ts'
import { maxDepth, readMarkdown, tokensIn } from './read-markdown.ts'

/**
 * Markdown as the words that a reader sees, a line for each paragraph, item and row: cells with commas between, images
 * as their descriptions, HTML as it was written.
 */
export function plainText(markdown: string): string {
  const tokens = readMarkdown(markdown)
  return tokens ? blocks(tokens, 0).join('\n') : markdown
}

function blocks(tokens: readonly Token[], depth: number): string[] {
  return tokens.flatMap((token): string[] => {
    if (depth > maxDepth) return lines(token.raw)
    switch (token.type) {
      case 'space':
      case 'def':
      case 'hr':
      case 'checkbox':
        return []
      case 'code':
        return lines((token as Tokens.Code).text)
      case 'html':
        return lines(token.raw)
      case 'blockquote':
        return blocks(tokensIn(token), depth + 1)
      case 'list':
        return (token as Tokens.List).items.flatMap((item) => blocks(item.tokens, depth + 1))
      case 'table': {
        const { header, rows } = token as Tokens.Table
        return [header, ...rows].flatMap((row) =>
          lines(
            row
              .map((cell) => inline(cell.tokens, depth).replaceAll('\n', ' ').trim())
              .filter(Boolean)
              .join(', '),
          ),
        )
      }
      default:
        return lines(inlineOf(token, depth))
    }
  })
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

const inline = (tokens: readonly Token[], depth: number): string =>
  tokens.map((token) => inlineOf(token, depth)).join('')

function inlineOf(token: Token, depth: number): string {
  if (depth > maxDepth) return token.raw
  switch (token.type) {
    case 'br':
      return '\n'
    case 'checkbox':
      return ''
    case 'html':
      return lineBreak.test(token.raw) ? '\n' : token.raw
    case 'codespan':
    case 'escape':
      return (token as Tokens.Codespan | Tokens.Escape).text
    case 'image': {
      const { text, href } = token as Tokens.Image
      return decodeReferences(text) || href
    }
  }
  const inner = tokensIn(token)
  return inner.length > 0 ? inline(inner, depth + 1) : textOf(token)
}

/** The only HTML with a meaning: tables have no other way to break a line. */
export const lineBreak = /^<br\s*\/?>$/i

/** What a token without others in it says. */
export function textOf(token: Token): string {
  const { text, escaped } = token as Partial<Tokens.Text>
  const written = text ?? token.raw
  return escaped ? written : decodeReferences(written)
}
