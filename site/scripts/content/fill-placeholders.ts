import { markdownLines } from './markdown-lines.ts'
import { placeholder } from './parse-page.ts'

/** What stands for each placeholder, in one language. */
export type Facts = Readonly<Record<string, string>>

/** A link whose target is a placeholder: without a target the text stays. */
const filledLink = /\[([^\]]*)\]\(\{\{(\w+)\}\}\)/g

const fillLine = (line: string, facts: Facts): string =>
  line
    .replace(filledLink, (whole, text: string, name: string) => (facts[name] === '' ? text : whole))
    .replace(placeholder, (whole, name: string) => facts[name] ?? whole)

/** A Markdown text with the facts in place of their names. Code is left as it is. */
export const fillPlaceholders = (markdown: string, facts: Facts): string =>
  markdownLines(markdown)
    .map(({ text, isCode }) => (isCode ? text : fillLine(text, facts)))
    .join('\n')
