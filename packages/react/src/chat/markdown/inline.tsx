import { Fragment, type ReactNode } from 'react'
import { decodeEntities } from './entities.ts'
import { lineBreak, maxDepth, tokensIn, type Token, type Tokens } from './lex.ts'
import { MarkdownLink } from './link.tsx'
import { TaskMark } from './task-mark.tsx'

function element(token: Token, key: number, depth: number, isLinked: boolean): ReactNode {
  if (depth > maxDepth) return token.raw
  const isWithinLink = isLinked || token.type === 'link'
  const inner = () => renderInline(tokensIn(token) ?? [], depth + 1, isWithinLink)
  switch (token.type) {
    case 'strong':
      return <strong key={key}>{inner()}</strong>
    case 'em':
      return <em key={key}>{inner()}</em>
    case 'del':
      return <del key={key}>{inner()}</del>
    case 'codespan':
      return (
        <code key={key} className="st-md-code">
          {(token as Tokens.Codespan).text}
        </code>
      )
    case 'br':
      return <br key={key} />
    case 'checkbox':
      return <TaskMark key={key} isDone={(token as Tokens.Checkbox).checked} />
    case 'link':
      return (
        <MarkdownLink key={key} href={(token as Tokens.Link).href}>
          {inner()}
        </MarkdownLink>
      )
    case 'image': {
      // Never loaded: that would tell a third party who reads this, and when.
      const { href, text } = token as Tokens.Image
      const description = decodeEntities(text) || href
      // A link holds no other link.
      if (isLinked) return description
      return (
        <MarkdownLink key={key} href={href} isImage>
          {description}
        </MarkdownLink>
      )
    }
    case 'html':
      return lineBreak.test(token.raw) ? <br key={key} /> : token.raw
    case 'escape':
      return (token as Tokens.Escape).text
    default: {
      const { text, escaped } = token as Partial<Tokens.Text>
      if (tokensIn(token)) return <Fragment key={key}>{inner()}</Fragment>
      const written = text ?? token.raw
      return escaped ? written : decodeEntities(written)
    }
  }
}

/**
 * Inline tokens as React nodes; neighbouring texts become one.
 * @param isLinked whether they stand in a link
 */
export function renderInline(tokens: readonly Token[], depth = 0, isLinked = false): ReactNode[] {
  const nodes: ReactNode[] = []
  // Not by `entries`, which old libraries replace in all arrays of a page.
  for (const token of tokens) {
    const node = element(token, nodes.length, depth, isLinked)
    const last = nodes.length - 1
    if (typeof node === 'string' && typeof nodes[last] === 'string') nodes[last] += node
    else nodes.push(node)
  }
  return nodes
}
