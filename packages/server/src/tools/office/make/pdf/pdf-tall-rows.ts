interface Table {
  headerRows?: number
  keepWithHeaderRows?: number
  dontBreakRows?: boolean
}

interface TableNode {
  table: Table
  /** How far down its rows have come on each page. */
  _bottomByPage?: unknown
}

/** The head of a table, to be drawn again on its next pages. */
interface Head {
  items: unknown[]
  height: number
}

/** What of the engine's writer places things on pages. */
export interface PageWriter {
  context: () => {
    pageMargins: { top: number; bottom: number }
    getCurrentPage: () => { pageSize: { height: number } }
  }
  _fitOnPage: (this: PageWriter, add: () => unknown) => unknown
  pushToRepeatables: (this: PageWriter, head: Head) => void
}

interface Layout {
  linearNodeList: { resetXY: () => void }[]
}

/** What of the layout engine places tables. */
export interface TableLayout {
  writer: PageWriter
  processTable: (this: TableLayout, node: TableNode) => void
  tryLayoutDocument: (this: TableLayout, ...definition: unknown[]) => Layout
}

/** Of a page; a head that is higher is drawn once, because it would leave too little room for the rows. */
const highestHead = 1 / 3

/**
 * Has the engine lay a document out again where a row is higher than a page. It keeps rows whole, and the first one at its
 * head, and what then fits on no page it leaves out without a word. How high a row is only the engine knows.
 */
export function keepTallRows(layout: TableLayout, writer: PageWriter): void {
  const incomplete = new WeakSet<PageWriter>()
  const changed = new WeakSet<TableLayout>()

  const { _fitOnPage: fitOnPage, pushToRepeatables } = writer
  writer._fitOnPage = function fit(add) {
    const position = fitOnPage.call(this, add)
    if (!position) incomplete.add(this)
    return position
  }
  writer.pushToRepeatables = function repeat(head) {
    const context = this.context()
    const { top, bottom } = context.pageMargins
    const room = (context.getCurrentPage().pageSize.height - top - bottom) * highestHead
    pushToRepeatables.call(this, head.height > room ? { ...head, items: [], height: 0 } : head)
  }

  const { processTable, tryLayoutDocument } = layout
  layout.processTable = function place(node) {
    processTable.call(this, node)
    if (incomplete.delete(this.writer) && letBreak(node)) changed.add(this)
  }
  layout.tryLayoutDocument = function lay(...definition) {
    let result = tryLayoutDocument.apply(this, definition)
    while (changed.delete(this)) {
      for (const node of result.linearNodeList) node.resetXY()
      result = tryLayoutDocument.apply(this, definition)
    }
    return result
  }
}

/** Lets the rows of a table go on over the end of a page; its head too, where that did not help. */
function letBreak(node: TableNode): boolean {
  const { table } = node
  if (table.dontBreakRows || table.keepWithHeaderRows) {
    table.dontBreakRows = false
    table.keepWithHeaderRows = 0
  } else if (table.headerRows) table.headerRows = 0
  else return false
  delete node._bottomByPage
  return true
}
