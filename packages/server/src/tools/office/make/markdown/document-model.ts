/** A stretch of text in one style; line breaks in it are `\n`. */
export interface Run {
  text: string
  isBold?: true
  isItalic?: true
  isCode?: true
  isStruck?: true
  /** Where it leads: http, https or mailto. */
  link?: string
}

export type Runs = readonly Run[]

export type ColumnAlignment = 'left' | 'center' | 'right' | null

export interface Heading {
  kind: 'heading'
  level: 1 | 2 | 3 | 4 | 5 | 6
  runs: Runs
}

export interface Paragraph {
  kind: 'paragraph'
  runs: Runs
}

export interface ListItem {
  /** Of a task: whether it is done. */
  done?: boolean
  blocks: readonly Block[]
}

export interface List {
  kind: 'list'
  isOrdered: boolean
  /** Number of its first item. */
  start: number
  items: readonly ListItem[]
}

export interface Table {
  kind: 'table'
  alignments: readonly ColumnAlignment[]
  /** As many cells as there are columns, here and in every row. */
  header: readonly Runs[]
  rows: readonly (readonly Runs[])[]
}

export interface Quote {
  kind: 'quote'
  blocks: readonly Block[]
}

export interface Code {
  kind: 'code'
  lines: readonly string[]
}

export interface Rule {
  kind: 'rule'
}

export type Block = Heading | Paragraph | List | Table | Quote | Code | Rule

/** The words of a text, without any style. */
export const textOfRuns = (runs: Runs): string => runs.map(({ text }) => text).join('')

/** What blocks say, a line for each paragraph, item, row and line of code. */
export function linesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block): string[] => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return textOfRuns(block.runs).split('\n')
      case 'list':
        return block.items.flatMap((item) => linesOf(item.blocks))
      case 'table':
        return [block.header, ...block.rows].map((row) => row.map(textOfRuns).join('\t'))
      case 'quote':
        return linesOf(block.blocks)
      case 'code':
        return [...block.lines]
      case 'rule':
        return []
    }
  })
}
