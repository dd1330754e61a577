import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@ai-studio/contract'
import { packageRoot } from './package-root.ts'

/** A part of a help article: what stands under one `##` heading, or before the first of them. */
export interface HelpSection {
  /** Null for the introduction. */
  heading: string | null
  /** Paragraphs, lists, tables and code fences, each whole, as Markdown. */
  blocks: string[]
}

/** One help article in one language. */
export interface HelpArticle {
  /** File name without extension, the same in every language; its page is `/help/{slug}`. */
  slug: string
  title: string
  summary: string
  category: string
  keywords: string[]
  /** Place within its category, from 1. */
  order: number
  sections: HelpSection[]
  /** The whole text without the front matter, as Markdown. */
  content: string
}

/** Where the articles stand: one folder per language, one Markdown file per article. */
export function helpDirectory(): string {
  return join(packageRoot(), 'content', 'help')
}

/** Reads every help article of a language, ordered by slug. */
export async function loadHelpArticles(
  language: Language,
  directory: string = helpDirectory(),
): Promise<HelpArticle[]> {
  const folder = join(directory, language)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort()
  return Promise.all(
    files.map(async (file) =>
      parseHelpArticle(file.slice(0, -3), await readFile(join(folder, file), 'utf8')),
    ),
  )
}

/** Parses one article: `key: value` lines between two `---`, then Markdown with `##` sections. */
export function parseHelpArticle(slug: string, source: string): HelpArticle {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source)
  if (!match) throw new Error(`The help article ${slug} has no front matter.`)
  const [, front = '', body = ''] = match
  const fields = new Map<string, string>()
  for (const line of front.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  const title = fields.get('title')
  if (!title) throw new Error(`The help article ${slug} has no title.`)
  return {
    slug,
    title,
    summary: fields.get('summary') ?? '',
    category: fields.get('category') ?? '',
    keywords: (fields.get('keywords') ?? '')
      .split(',')
      .map((keyword) => keyword.trim())
      .filter((keyword) => keyword !== ''),
    order: Number(fields.get('order') ?? 0),
    sections: parseSections(body),
    content: body.trim(),
  }
}

function parseSections(body: string): HelpSection[] {
  const sections: HelpSection[] = [{ heading: null, blocks: [] }]
  let block: string[] = []
  let fence: string | null = null
  const endBlock = () => {
    if (block.length > 0) sections.at(-1)?.blocks.push(block.join('\n'))
    block = []
  }
  for (const line of body.split(/\r?\n/)) {
    const marker = /^\s*(```+|~~~+)/.exec(line)?.[1]
    if (fence !== null) {
      block.push(line)
      if (marker?.startsWith(fence)) fence = null
    } else if (marker) {
      fence = marker
      block.push(line)
    } else if (line.startsWith('## ')) {
      endBlock()
      sections.push({ heading: line.slice(3).trim(), blocks: [] })
    } else if (line.trim() === '') {
      endBlock()
    } else {
      block.push(line.trimEnd())
    }
  }
  endBlock()
  return sections.filter((section) => section.blocks.length > 0)
}
