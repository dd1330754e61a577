import type { Cell } from './document-blocks.ts'
import { cutText } from './markdown-of-blocks.ts'
import { readingLimits as limits } from './reading-limits.ts'

/** Takes the rows of a table one by one, and keeps as many as are wanted. */
export interface RowKeeper {
  add(row: readonly Cell[]): void
  rows: Cell[][]
  /** All that came. */
  rowCount: number
  /** Whether rows, or ends of cells, were left out. */
  isCut: boolean
}

export function rowKeeper(): RowKeeper {
  let cells = 0
  let length = 0
  const keptCell = (cell: Cell): Cell => {
    if (typeof cell !== 'string') return cell
    const { markdown, isCut } = cutText(cell.trim(), limits.cellLength)
    keeper.isCut ||= isCut
    length += markdown.length
    return markdown === '' ? null : markdown
  }
  const keeper: RowKeeper = {
    rows: [],
    rowCount: 0,
    isCut: false,
    add(row) {
      keeper.rowCount += 1
      cells += row.length
      if (keeper.rowCount > limits.rows || cells > limits.cells || length > limits.tableLength)
        keeper.isCut = true
      else keeper.rows.push(row.map(keptCell))
    },
  }
  return keeper
}
