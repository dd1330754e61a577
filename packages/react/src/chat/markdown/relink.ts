import type { Block } from './blocks.ts'
import { lex, mentions, type Links } from './lex.ts'
import { relinkItems } from './list-block.ts'
import { relinkTable } from './table-block.ts'

/** The block with the references to newly defined links resolved; the same block when it has none. */
export function relink(block: Block, labels: readonly string[], links: Links): Block {
  switch (block.kind) {
    case 'code':
      return block
    case 'tokens':
      return mentions(block.source, labels) ? { ...block, tokens: lex(block.source, links) } : block
    case 'list': {
      const groups = relinkItems(block.groups, labels, links)
      return groups === block.groups ? block : { ...block, groups }
    }
    case 'table':
      return relinkTable(block, labels, links)
  }
}
