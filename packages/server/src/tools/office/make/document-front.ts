import { type Block, linesOf, textOfRuns } from './markdown/document-model.ts'
import { writableText } from './markdown/writable-text.ts'
import type { DocumentOrder } from './order.ts'
import { textsOf } from './texts.ts'

const longestTitle = 200

/** What stands before the text. */
export interface DocumentFront {
  /** Never empty. */
  title: string
  /** Whether the title has to be written above the text: its first heading says something else. */
  isTitleShown: boolean
  /** Empty where nobody is named. */
  author: string
}

/** Title and author of a document: what was ordered, or else what its first heading says. */
export function documentFront(
  order: Pick<DocumentOrder, 'title' | 'author' | 'language'>,
  blocks: readonly Block[],
): DocumentFront {
  const ordered = oneLine(order.title)
  const heading = blocks.find((block) => block.kind === 'heading')
  const headline = heading ? oneLine(textOfRuns(heading.runs)) : ''
  const firstLine = oneLine(linesOf(blocks.slice(0, 1))[0] ?? '')
  const beginning = firstLine.length <= 80 ? firstLine : ''
  return {
    title: ordered || headline || beginning || textsOf(order.language).untitled,
    isTitleShown: ordered !== '' && !(blocks[0] === heading && sameWords(ordered, headline)),
    author: oneLine(order.author),
  }
}

/** The heading that stands for the title where that is not written above the text, and everything else. */
export function openingOf({ blocks, isTitleShown }: { blocks: readonly Block[]; isTitleShown: boolean }): {
  opening: readonly Block[]
  rest: readonly Block[]
} {
  const count = !isTitleShown && blocks[0]?.kind === 'heading' ? 1 : 0
  return { opening: blocks.slice(0, count), rest: blocks.slice(count) }
}

const oneLine = (text: string): string =>
  writableText(text).replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle).toWellFormed()

const sameWords = (one: string, other: string): boolean =>
  one.toLocaleLowerCase() === other.toLocaleLowerCase()
