import { memo, type ReactElement } from 'react'
import type { Block, Groups, ListEntry, TableRow } from './blocks.ts'
import { CodeBlock } from './code-block.tsx'
import { ItemContent, ListElement } from './list-element.tsx'
import { renderBlocks } from './render-blocks.tsx'
import { TableElement, TableRowElement } from './table-element.tsx'

const Items = memo(function Items({ entries }: { entries: readonly ListEntry[] }) {
  return (
    <>
      {entries.map((entry, index) => (
        <Item key={index} entry={entry} />
      ))}
    </>
  )
})

const Item = memo(function Item({ entry }: { entry: ListEntry }) {
  return <ItemContent tokens={entry.tokens} depth={1} render={renderBlocks} />
})

const Rows = memo(function Rows({ rows }: { rows: readonly TableRow[] }) {
  return (
    <>
      {rows.map((row, index) => (
        <Row key={index} row={row} />
      ))}
    </>
  )
})

const Row = memo(function Row({ row }: { row: TableRow }) {
  return <TableRowElement cells={row.cells} />
})

const BlockElement = memo(function BlockElement({ block }: { block: Block }): ReactElement {
  switch (block.kind) {
    case 'tokens':
      return <>{renderBlocks(block.tokens)}</>
    case 'code':
      return <CodeBlock language={block.language} chunks={block.chunks} isClosed={block.isClosed} />
    case 'list':
      return (
        <ListElement isOrdered={block.isOrdered} start={block.start} isLoose={block.isLoose} dir="auto">
          {block.groups.map((entries, index) => (
            <Items key={index} entries={entries} />
          ))}
        </ListElement>
      )
    case 'table':
      return (
        <TableElement header={block.header.cells} dir="auto">
          {block.groups.map((rows, index) => (
            <Rows key={index} rows={rows} />
          ))}
        </TableElement>
      )
  }
})

const BlockGroup = memo(function BlockGroup({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockElement key={index} block={block} />
      ))}
    </>
  )
})

/**
 * Blocks of an answer that is being written, and of the same one when it has ended. Groups that are full keep their
 * identity and are never drawn again.
 */
export function GrowingMarkdown({ groups }: { groups: Groups<Block> }): ReactElement {
  return (
    // A browser that translates the page would take texts out that go on growing.
    <div className="st-md" translate="no">
      {groups.map((blocks, index) => (
        <BlockGroup key={index} blocks={blocks} />
      ))}
    </div>
  )
}
