import { expect, test } from 'vitest'
import { blocksOfMarkdown } from './blocks-of-markdown.ts'

const cellsOf = (cell: string) => {
  const [block] = blocksOfMarkdown(`| x |\n| --- |\n| ${cell} |`)
  return block?.kind === 'table' ? block.grid.rows.at(-1) : undefined
}

test.each([
  ['lines are no single word', 'Hà Nội<br>Đà Nẵng', 'Hà Nội Đà Nẵng'],
  ['lines are no single number', '5<br/>7', '5 7'],
  ['a power is no digits of the number before it', '10<sup>6</sup> m', '10⁶ m'],
  ['an index is none either', 'H<SUB>2</SUB>O', 'H₂O'],
  ['other elements say nothing', '<b>5</b>', '5'],
])('of a cell %s', (_, cell, text) => expect(cellsOf(cell)).toEqual([text]))
