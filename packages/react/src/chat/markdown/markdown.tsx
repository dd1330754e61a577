import type { ReactElement, ReactNode } from 'react'
import type { Block, Groups } from './blocks.ts'
import { CodeBlock } from './code-block.tsx'
import { ItemContent, ListElement } from './list-element.tsx'
import { renderBlocks } from './render-blocks.tsx'
import { TableElement, TableRowElement } from './table-element.tsx'

/** @param key of the first of its nodes; those of further ones follow it */
function renderBlock(block: Block, key: number): ReactNode[] {
  switch (block.kind) {
    case 'tokens':
      return renderBlocks(block.tokens, 0, false, key)
    case 'code':
      return [
        <CodeBlock key={key} language={block.language} chunks={block.chunks} isClosed={block.isClosed} />,
      ]
    case 'list':
      return [
        <ListElement
          key={key}
          isOrdered={block.isOrdered}
          start={block.start}
          isLoose={block.isLoose}
          dir="auto"
        >
          {block.groups.flat().map(({ tokens }, index) => (
            <ItemContent key={index} tokens={tokens} depth={1} render={renderBlocks} />
          ))}
        </ListElement>,
      ]
    case 'table':
      return [
        <TableElement key={key} header={block.header.cells} dir="auto">
          {block.groups.flat().map(({ cells }, index) => (
            <TableRowElement key={index} cells={cells} />
          ))}
        </TableElement>,
      ]
  }
}

/**
 * Blocks of a finished answer: the same elements as of one that is being written (`GrowingMarkdown`), without the parts
 * that let that be drawn piece by piece. Who scrolls through a conversation would have them made for nothing.
 */
export function Markdown({ groups }: { groups: Groups<Block> }): ReactElement {
  const nodes: ReactNode[] = []
  for (const block of groups.flat()) nodes.push(...renderBlock(block, nodes.length))
  return <div className="st-md">{nodes}</div>
}
