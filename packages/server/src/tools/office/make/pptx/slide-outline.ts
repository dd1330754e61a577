import type { DocumentSource } from '../source.ts'
import { type Block, linesOf, type Runs, textOfRuns } from '../markdown/document-model.ts'

/** What stands below one heading, before it is spread over slides. */
export interface OutlinePart {
  kind: 'cover' | 'section' | 'content'
  title: string
  subtitle: string
  blocks: readonly Block[]
  notes: readonly string[]
}

const longestSubtitle = 180

/**
 * Takes a document apart at its headings: the first one of the highest level is the cover, each of the next level a
 * slide, others stand on theirs. Quotes are what the speaker says.
 */
export function slideOutline({ blocks, title, isTitleShown, author }: DocumentSource): OutlinePart[] {
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []))
  const [first] = blocks
  const opensWithTitle = !isTitleShown && first?.kind === 'heading' && first.level === 1 && isOnly(1, levels)
  const others = opensWithTitle ? levels.slice(1) : levels
  const slideLevel = others.includes(2) ? 2 : Math.min(...others, 7)
  const rest = opensWithTitle ? blocks.slice(1) : blocks
  const parts: { kind: OutlinePart['kind']; runs: Runs; blocks: Block[] }[] = []
  let current = {
    kind: 'cover' as OutlinePart['kind'],
    runs: [{ text: title }] as Runs,
    blocks: [] as Block[],
  }
  parts.push(current)
  for (const block of rest) {
    if (block.kind === 'heading' && block.level <= slideLevel) {
      current = { kind: block.level < slideLevel ? 'section' : 'content', runs: block.runs, blocks: [] }
      parts.push(current)
    } else current.blocks.push(block)
  }
  return parts.flatMap(({ kind, runs, blocks }) =>
    partsOf(kind, textOfRuns(runs).replaceAll('\n', ' '), blocks, author),
  )
}

/** With several titles and nothing below them, each of them is a slide. */
const isOnly = (level: number, levels: readonly number[]): boolean =>
  levels.filter((one) => one === level).length === 1 || levels.includes(level + 1)

function partsOf(
  kind: OutlinePart['kind'],
  title: string,
  blocks: readonly Block[],
  author: string,
): OutlinePart[] {
  const notes = blocks.flatMap((block) => (block.kind === 'quote' ? linesOf(block.blocks) : []))
  const shown = blocks.filter((block) => block.kind !== 'quote')
  if (kind === 'content') return [{ kind, title, subtitle: '', blocks: shown, notes }]
  const [lead] = shown
  const text = lead?.kind === 'paragraph' ? textOfRuns(lead.runs) : ''
  const subtitle = text.length <= longestSubtitle ? text : ''
  const rest = subtitle === '' ? shown : shown.slice(1)
  const head: OutlinePart = {
    kind,
    title,
    subtitle: kind === 'cover' ? [subtitle, author].filter(Boolean).join('\n') : subtitle,
    blocks: [],
    notes: rest.length > 0 ? [] : notes,
  }
  return rest.length > 0 ? [head, { kind: 'content', title, subtitle: '', blocks: rest, notes }] : [head]
}
