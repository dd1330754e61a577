import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { renderInline } from './inline.tsx'
import type { Tokens } from './lex.ts'

const alignment = (cell: Tokens.TableCell) => ({ 'data-align': cell.align ?? undefined })

export function TableRowElement({ cells }: { cells: readonly Tokens.TableCell[] }): ReactElement {
  return (
    <tr>
      {cells.map((cell, index) => (
        <td key={index} {...alignment(cell)}>
          {renderInline(cell.tokens)}
        </td>
      ))}
    </tr>
  )
}

export interface TableElementProps {
  header: readonly Tokens.TableCell[]
  dir?: 'auto' | undefined
  /** Rows. */
  children: ReactNode
}

/** A table that scrolls by itself when it is wider than the conversation. */
export function TableElement({ header, dir, children }: TableElementProps): ReactElement {
  const text = useTexts('chat')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- what scrolls must be reachable by keyboard and have a name.
    <div className="st-md-table" role="group" aria-label={text('markdown.table')} tabIndex={0} dir={dir}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => {
              // A corner without words heads nothing.
              const isHeading = cell.tokens.length > 0
              const Cell = isHeading ? 'th' : 'td'
              return (
                <Cell key={index} scope={isHeading ? 'col' : undefined} {...alignment(cell)}>
                  {renderInline(cell.tokens)}
                </Cell>
              )
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
