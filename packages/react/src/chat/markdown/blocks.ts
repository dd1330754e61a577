import type { Token, Tokens } from './lex.ts'

/** Blocks, list items and table rows are frozen in groups of this size; only the last group is drawn again. */
const groupSize = 12

export type Groups<T> = readonly (readonly T[])[]

/** The same groups with one more entry; full groups keep their identity. */
export function pushGrouped<T>(groups: Groups<T>, entry: T): Groups<T> {
  const last = groups.at(-1)
  if (!last || last.length === groupSize) return [...groups, [entry]]
  return [...groups.slice(0, -1), [...last, entry]]
}

/** The same groups with each entry replaced by what `change` answers; untouched groups keep their identity. */
export function mapGrouped<T>(groups: Groups<T>, change: (entry: T) => T): Groups<T> {
  let isChanged = false
  const next = groups.map((group) => {
    const changed = group.map(change)
    if (changed.every((entry, index) => entry === group[index])) return group
    isChanged = true
    return changed
  })
  return isChanged ? next : groups
}

/** Anything but a top-level list, table or fence: paragraphs, headings, quotes, rules, HTML. */
export interface TokensBlock {
  readonly kind: 'tokens'
  readonly source: string
  readonly tokens: readonly Token[]
}

export interface FenceBlock {
  readonly kind: 'code'
  /** First word of the fence's info; may be empty. */
  readonly language: string
  /** The code in pieces of equally many lines, without the line end after each piece. */
  readonly chunks: readonly string[]
  /** Whether the code is complete, so that it can be highlighted. */
  readonly isClosed: boolean
}

export interface ListEntry {
  readonly source: string
  readonly tokens: readonly Token[]
}

export interface ListBlock {
  readonly kind: 'list'
  readonly isOrdered: boolean
  readonly start: number
  /** Whether blank lines stand between or in the items. */
  readonly isLoose: boolean
  readonly groups: Groups<ListEntry>
}

export interface TableRow {
  readonly source: string
  readonly cells: readonly Tokens.TableCell[]
}

export interface TableBlock {
  readonly kind: 'table'
  readonly header: TableRow
  readonly groups: Groups<TableRow>
}

/** One top-level piece of an answer. A block that changes is a new object; an unchanged one is the same. */
export type Block = TokensBlock | FenceBlock | ListBlock | TableBlock
