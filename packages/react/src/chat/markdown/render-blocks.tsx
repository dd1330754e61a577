import type { ReactNode } from 'react'
import { CodeBlock } from './code-block.tsx'
import { languageOf, toChunks } from './fence-block.ts'
import { renderInline } from './inline.tsx'
import { maxDepth, tokensIn, type Token, type Tokens } from './lex.ts'
import { ItemContent, ListElement } from './list-element.tsx'
import { TableElement, TableRowElement } from './table-element.tsx'

/** Headings of an answer stand below the chat's own (h2) and those of its messages (h3). */
const headingShift = 3
const headings = ['h4', 'h5', 'h6'] as const

/**
 * Block tokens as React nodes.
 * @param isInside whether they stand in a block that has found its direction already
 * @param firstKey key of the first node; those of the others follow it
 */
export function renderBlocks(
  tokens: readonly Token[],
  depth = 0,
  isInside = false,
  firstKey = 0,
): ReactNode[] {
  const dir = isInside ? undefined : 'auto'
  return tokens.map((token, place): ReactNode => {
    const key = firstKey + place
    if (depth > maxDepth) return token.raw
    switch (token.type) {
      case 'space':
      case 'def':
        return null
      case 'heading': {
        const level = (token as Tokens.Heading).depth
        const Tag = headings[Math.min(level + headingShift, 6) - 4]!
        return (
          <Tag key={key} className="st-md-heading" data-level={level} dir={dir}>
            {renderInline(tokensIn(token) ?? [])}
          </Tag>
        )
      }
      case 'hr':
        return <hr key={key} className="st-md-rule" />
      case 'blockquote':
        return (
          <blockquote key={key} className="st-md-quote" dir={dir}>
            {renderBlocks(tokensIn(token) ?? [], depth + 1, true)}
          </blockquote>
        )
      case 'code': {
        const { lang, text } = token as Tokens.Code
        return <CodeBlock key={key} language={languageOf(lang)} chunks={toChunks(text)} isClosed />
      }
      case 'list': {
        const { ordered, start, loose, items } = token as Tokens.List
        return (
          <ListElement
            key={key}
            isOrdered={ordered}
            start={start === '' ? 1 : start}
            isLoose={loose}
            dir={dir}
          >
            {items.map((item, index) => (
              <ItemContent key={index} tokens={item.tokens} depth={depth + 1} render={renderBlocks} />
            ))}
          </ListElement>
        )
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table
        return (
          <TableElement key={key} header={header} dir={dir}>
            {rows.map((cells, index) => (
              <TableRowElement key={index} cells={cells} />
            ))}
          </TableElement>
        )
      }
      case 'html':
        return (
          <p key={key} className="st-md-html" dir={dir}>
            {token.raw.trimEnd()}
          </p>
        )
      case 'checkbox':
        return renderInline([token])
      default:
        return (
          <p key={key} className="st-md-text" dir={dir}>
            {renderInline(tokensIn(token) ?? [token])}
          </p>
        )
    }
  })
}
