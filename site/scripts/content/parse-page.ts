import type { Problem } from './content-error.ts'
import type { ContentFile } from './content-file.ts'
import { readFrontMatter, type Fields } from './front-matter.ts'
import { markdownLines, withoutCodeSpans } from './markdown-lines.ts'

/** Something that stands on a line of a page. */
interface Found {
  /** Line of the file, from 1. */
  line: number
}

export interface FoundHeading extends Found {
  level: number
  /** Markdown. */
  text: string
}

export interface FoundLink extends Found {
  href: string
}

export interface FoundPlaceholder extends Found {
  name: string
}

/** A written page and what stands in it. */
export interface ParsedPage extends Omit<ContentFile, 'source'> {
  fields: Fields
  /** Markdown. */
  body: string
  headings: readonly FoundHeading[]
  links: readonly FoundLink[]
  placeholders: readonly FoundPlaceholder[]
}

/** A placeholder: `{{siteName}}`. */
export const placeholder = /\{\{(\w+)\}\}/g

const linkIn = /\[[^\]]*\]\(([^)\s]+)\)/g

function headingsOf(path: string, lines: ReturnType<typeof readable>, problems: Problem[]): FoundHeading[] {
  const headings: FoundHeading[] = []
  for (const { text, line } of lines) {
    const match = /^(#+)\s+(.*?)\s*$/.exec(text)
    if (!match) continue
    const level = match[1]!.length
    const wrong = (what: string) => problems.push({ file: path, line, text: what })
    const before = headings.at(-1)?.level ?? 1
    if (level === 1) wrong('The title in the front matter is the only heading of the first level: use “##”.')
    else if (level > before + 1) wrong(`A heading of level ${level} cannot follow one of level ${before}.`)
    if (withoutCodeSpans(text).match(linkIn))
      wrong('A heading links to itself, so no other link may stand in it.')
    headings.push({ level, text: match[2]!, line })
  }
  return headings
}

/** The lines that are not code, each with its place in the file. */
const readable = (body: string, bodyLine: number) =>
  markdownLines(body)
    .filter(({ isCode }) => !isCode)
    .map(({ text, index }) => ({ text, line: bodyLine + index }))

/** Takes a page apart; what is wrong with it alone goes into `problems`. */
export function parsePage(file: ContentFile, problems: Problem[]): ParsedPage {
  const { source, ...place } = file
  const { fields, body, bodyLine } = readFrontMatter(file, problems)
  const lines = readable(body, bodyLine)
  const inHead = source
    .split('\n')
    .slice(0, bodyLine - 1)
    .map((text, index) => ({ text, line: index + 1 }))
  return {
    ...place,
    fields,
    body: body.trim(),
    headings: headingsOf(file.path, lines, problems),
    links: lines.flatMap(({ text, line }) =>
      [...withoutCodeSpans(text).matchAll(linkIn)].map(([, href]) => ({ href: href!, line })),
    ),
    placeholders: [...inHead, ...lines].flatMap(({ text, line }) =>
      [...text.matchAll(placeholder)].map(([, name]) => ({ name: name!, line })),
    ),
  }
}
