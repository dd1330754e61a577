import type { ReactElement, ReactNode } from 'react'
import { renderInline } from './inline.tsx'
import { tokensIn, type Token } from './lex.ts'

export interface ListElementProps {
  isOrdered: boolean
  start: number
  isLoose: boolean
  dir?: 'auto' | undefined
  children: ReactNode
}

/** A list. Whether it is loose is told by an attribute, so that a late blank line changes no item. */
export function ListElement({ isOrdered, start, isLoose, dir, children }: ListElementProps): ReactElement {
  const shared = { className: 'st-md-list', 'data-loose': isLoose || undefined, dir }
  return isOrdered ? (
    <ol {...shared} start={start === 1 ? undefined : start}>
      {children}
    </ol>
  ) : (
    <ul {...shared}>{children}</ul>
  )
}

export interface ItemContentProps {
  tokens: readonly Token[]
  depth: number
  render: (tokens: readonly Token[], depth: number, isInside: boolean) => ReactNode
}

/** An item with everything in it; the box of a task stands at the beginning of its first line. */
export function ItemContent({ tokens, depth, render }: ItemContentProps): ReactElement {
  const [first, second, ...rest] = tokens
  if (first?.type === 'checkbox') {
    const line = tokensIn(second)
    return (
      <li className="st-md-item" data-task>
        <p className="st-md-text">{renderInline([first, ...(line ?? [])])}</p>
        {render(line ? rest : tokens.slice(1), depth, true)}
      </li>
    )
  }
  const isTask = tokensIn(first)?.[0]?.type === 'checkbox'
  return (
    <li className="st-md-item" data-task={isTask || undefined}>
      {render(tokens, depth, true)}
    </li>
  )
}
