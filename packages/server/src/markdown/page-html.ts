import type { Token, Tokens } from 'marked'
import { escapeMarkup } from '../markup.ts'
import { decodeReferences } from './character-references.ts'
import { lineBreak, textOf } from './plain-text.ts'
import { maxDepth, readMarkdown, tokensIn } from './read-markdown.ts'
import { safeAddress } from './safe-address.ts'

/** What a page has to say about the markdown on it. */
export interface PageSurroundings {
  /** The studio's own, on which paths in links lie. */
  origin: string
  /** Level of the largest heading, so that the text's headings stand below the page's. */
  firstHeading: number
  /** What marks of tasks mean. */
  done: string
  open: string
}

/** Links do not stand in links, though images in them would be some. */
interface Place extends PageSurroundings {
  isInLink?: true
}

/**
 * Markdown for a page that runs no scripts, as the chat would draw it: nothing of the text becomes markup, HTML in it is
 * text, and images are links, because loading them would tell somebody else who reads this.
 */
export function markdownHtml(markdown: string, page: PageSurroundings): string {
  const tokens = readMarkdown(markdown)
  return tokens ? blocks(tokens, page, 0) : linesHtml(markdown)
}

/** Text as it was typed: lines and paragraphs. */
export const linesHtml = (text: string): string =>
  text
    .split(/(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeMarkup(paragraph).replace(/\r\n?|\n/g, '<br>')}</p>`)
    .join('')

function blocks(tokens: readonly Token[], page: Place, depth: number): string {
  return tokens.map((token) => block(token, page, depth)).join('')
}

function block(token: Token, page: Place, depth: number): string {
  if (depth > maxDepth) return escapeMarkup(token.raw)
  switch (token.type) {
    case 'space':
    case 'def':
      return ''
    case 'hr':
      return '<hr>'
    case 'heading': {
      const level = Math.min((token as Tokens.Heading).depth - 1 + page.firstHeading, 6)
      return `<h${level}>${inline(tokensIn(token), page, depth)}</h${level}>`
    }
    case 'blockquote':
      return `<blockquote>${blocks(tokensIn(token), page, depth + 1)}</blockquote>`
    case 'code':
      return `<pre dir="ltr"><code>${escapeMarkup((token as Tokens.Code).text)}</code></pre>`
    case 'list':
      return list(token as Tokens.List, page, depth)
    case 'table':
      return table(token as Tokens.Table, page, depth)
    case 'html':
      return token.raw.trim() === '' ? '' : `<p>${escapeMarkup(token.raw.trim()).replace(/\n/g, '<br>')}</p>`
    case 'checkbox':
      return inlineOf(token, page, depth)
    default:
      return `<p>${inlineOf(token, page, depth)}</p>`
  }
}

function list({ ordered, start, loose, items }: Tokens.List, page: Place, depth: number): string {
  const inner = items.map(({ tokens }) => {
    const parts = tokens.map((token) =>
      token.type === 'text' && !loose ? inlineOf(token, page, depth + 1) : block(token, page, depth + 1),
    )
    return `<li>${parts.join('')}</li>`
  })
  if (!ordered) return `<ul>${inner.join('')}</ul>`
  return `<ol${typeof start === 'number' && start !== 1 ? ` start="${start}"` : ''}>${inner.join('')}</ol>`
}

function table({ header, rows }: Tokens.Table, page: Place, depth: number): string {
  const cells = (row: Tokens.TableCell[], open: string, tag: string) =>
    `<tr>${row.map((cell) => `<${open}>${inline(cell.tokens, page, depth)}</${tag}>`).join('')}</tr>`
  const body = rows.map((row) => cells(row, 'td', 'td')).join('')
  return `<table><thead>${cells(header, 'th scope="col"', 'th')}</thead><tbody>${body}</tbody></table>`
}

const inline = (tokens: readonly Token[], page: Place, depth: number): string =>
  tokens.map((token) => inlineOf(token, page, depth)).join('')

const emphasis: Partial<Record<string, string>> = { strong: 'strong', em: 'em', del: 'del' }

function inlineOf(token: Token, page: Place, depth: number): string {
  if (depth > maxDepth) return escapeMarkup(token.raw)
  const inner = () => inline(tokensIn(token), page, depth + 1)
  const tag = emphasis[token.type]
  if (tag) return `<${tag}>${inner()}</${tag}>`
  switch (token.type) {
    case 'br':
      return '<br>'
    case 'checkbox': {
      const { checked } = token as Tokens.Checkbox
      const label = escapeMarkup(checked ? page.done : page.open)
      return `<span role="img" aria-label="${label}">${checked ? '☑' : '☐'}</span> `
    }
    case 'codespan':
      return `<code>${escapeMarkup((token as Tokens.Codespan).text)}</code>`
    case 'escape':
      return escapeMarkup((token as Tokens.Escape).text)
    case 'html':
      return lineBreak.test(token.raw) ? '<br>' : escapeMarkup(token.raw)
    case 'link':
      return link(
        (token as Tokens.Link).href,
        inline(tokensIn(token), { ...page, isInLink: true }, depth + 1),
        page,
      )
    case 'image': {
      const { href, text } = token as Tokens.Image
      return link(href, escapeMarkup(decodeReferences(text) || href), page)
    }
    default:
      return tokensIn(token).length > 0 ? inner() : escapeMarkup(textOf(token))
  }
}

/** A link that vouches for nothing; where it may not lead it is only its text. */
function link(href: string, content: string, { origin, isInLink }: Place): string {
  const address = isInLink ? undefined : safeAddress(href, origin)
  return address === undefined
    ? content
    : `<a href="${escapeMarkup(address)}" rel="nofollow ugc noopener noreferrer">${content}</a>`
}
