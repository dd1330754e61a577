import type { Block, Reading } from './document-blocks.ts'
import { blocksOfMarkdown } from './blocks-of-markdown.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { readingLimits as limits } from './reading-limits.ts'
import { unreadable } from './refusals.ts'
import { decodeText } from './text-encoding.ts'

/** Reads a plain text: its paragraphs, and its lines where they mean something. */
export function readText(name: string, data: Uint8Array): Reading {
  const { text, isCut } = beginningOf(name, data)
  const blocks = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/^\n+/, '').trimEnd())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph): Block => ({ kind: 'prose', markdown: paragraphOf(paragraph) }))
  return { blocks, pages: null, warnings: isCut ? ['cut'] : [] }
}

/** Reads Markdown, which stays as it is; its tables are found. */
export function readMarkdown(name: string, data: Uint8Array): Reading {
  const { text, isCut } = beginningOf(name, data)
  return { blocks: blocksOfMarkdown(text), pages: null, warnings: isCut ? ['cut'] : [] }
}

function beginningOf(name: string, data: Uint8Array): { text: string; isCut: boolean } {
  const decoded = decodeText(data)
  if (!decoded) throw unreadable(name)
  const text = decoded.text.replace(/\r\n?|\f|\v/g, '\n')
  // One more than is kept, so that what is cut off is noticed.
  return { text: text.slice(0, limits.characters + 1), isCut: text.length > limits.characters }
}

/** Lines of one length were broken by an editor and run on; others, as in an address or a poem, are lines. */
function paragraphOf(paragraph: string): string {
  const lines = paragraph.split('\n').map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
  const longest = Math.max(...lines.map((line) => line.length))
  const isWrapped =
    lines.length > 1 && longest >= 50 && lines.slice(0, -1).every((line) => line.length > longest * 0.7)
  return lines.map(escapeMarkdown).join(isWrapped ? '\n' : '\\\n')
}
