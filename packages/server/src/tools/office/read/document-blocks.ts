import type { OfficeWarning } from '@ai-studio/contract'

/** What stands in a cell. A `Date` is what its own clock showed, as UTC. */
export type Cell = string | number | boolean | Date | null

/** A table as it stands in a document. */
export interface Grid {
  /** Of the sheet, or of the heading above it; may be empty. */
  name: string
  /** Those that were kept. */
  rows: readonly (readonly Cell[])[]
  /** All that the document has. */
  rowCount: number
  /** Whether the first row names the columns; undefined where the document does not say so. */
  hasHeader?: boolean | undefined
  /** How numbers are written where a table does not show it by itself. */
  decimals?: 'point' | 'comma' | undefined
}

/** A piece of a document, in its order. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  /** Paragraphs, lists, quotations and code, as Markdown. */
  | { kind: 'prose'; markdown: string }
  /** `markdown` is how the document itself has written it. */
  | { kind: 'table'; grid: Grid; markdown?: string }

/** What a reader of one kind of document makes of it. */
export interface Reading {
  blocks: Block[]
  pages: number | null
  warnings: OfficeWarning[]
}
