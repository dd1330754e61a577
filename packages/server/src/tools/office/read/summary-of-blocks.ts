import { Lexer } from 'marked'
import type { Language } from '@ai-studio/contract'
import { markdownOptions } from '../../../markdown/index.ts'
import { officeText } from '../office-texts.ts'
import { plainText } from './blocks-of-markdown.ts'
import type { Block } from './document-blocks.ts'
import { escapeMarkdown } from './escape-markdown.ts'
import { languageOf } from '../../sentences/index.ts'
import { summarize, type SummaryLength } from './summary.ts'
import { tableFacts } from './table-facts.ts'
import { typedTable } from './tables-of-blocks.ts'

/** Tables that are told of. */
const mostTables = { short: 1, medium: 4, long: 12 }

/** A summary without a model, as Markdown: the most telling sentences of the text, and what its tables hold. */
export function summaryOfBlocks(blocks: readonly Block[], language: Language, length: SummaryLength): string {
  const prose = blocks
    .flatMap((block) => (block.kind === 'prose' ? proseText(block.markdown) : []))
    .join('\n\n')
  const sentences = prose === '' ? [] : summarize(prose, languageOf(prose), length).split('\n')
  const parts = sentences.length > 0 ? [listOf(sentences.map(escapeMarkdown))] : []
  const tables = blocks
    .flatMap((block) => (block.kind === 'table' ? (typedTable(block.grid, language) ?? []) : []))
    .slice(0, mostTables[length])
  for (const [place, table] of tables.entries()) {
    const name = table.name || officeText('table', language, { number: place + 1 })
    parts.push(`**${escapeMarkdown(name)}**`, listOf(tableFacts(table, language, length)))
  }
  return parts.join('\n\n')
}

const listOf = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

/** The paragraphs and list items of a piece of Markdown; what stands in code is none. */
function proseText(markdown: string): string[] {
  return Lexer.lex(markdown, markdownOptions)
    .filter(({ type }) => type === 'paragraph' || type === 'list' || type === 'blockquote' || type === 'text')
    .flatMap((token) => plainText(token).split('\n'))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
