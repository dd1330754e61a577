import type { FaqCategory, FaqContent, PlainQuestion } from '../../src/content/content-types.ts'
import type { Problem } from './content-error.ts'
import { markdownLines, plainText } from './markdown-lines.ts'
import type { ParsedPage } from './parse-page.ts'

/** The page that is taken apart into questions. */
export const isFaq = ({ room, slug }: Pick<ParsedPage, 'room' | 'slug'>): boolean =>
  room === 'root' && slug === 'faq'

/** What is wrong with the questions: categories are `##`, questions in them `###` with a question mark. */
export function checkFaq({ path, headings }: ParsedPage): Problem[] {
  const problems: Problem[] = []
  for (const [index, { level, text, line }] of headings.entries()) {
    const wrong = (what: string) => problems.push({ file: path, line, text: what })
    if (level > 3) wrong('Categories are “##”, questions “###”; there is nothing below.')
    if (level === 3 && !text.endsWith('?'))
      wrong(`“${text}” is no question: it needs a question mark at its end.`)
    if (level === 2 && headings[index + 1]?.level !== 3) wrong(`The category “${text}” has no question.`)
  }
  return problems
}

type Draft = Omit<FaqCategory, 'entries'> & { entries: { id: string; question: string; lines: string[] }[] }

/**
 * Takes the finished Markdown of the page apart.
 * @param ids of its headings, in order
 */
export function readFaq(markdown: string, ids: readonly string[]): Pick<FaqContent, 'categories' | 'intro'> {
  const intro: string[] = []
  const categories: Draft[] = []
  let count = 0
  for (const { text, isCode } of markdownLines(markdown)) {
    const heading = isCode ? null : /^(##|###)\s+(.*?)\s*$/.exec(text)
    if (!heading) {
      const lines = categories.length === 0 ? intro : categories.at(-1)!.entries.at(-1)?.lines
      lines?.push(text)
      continue
    }
    const id = ids[count]!
    count += 1
    if (heading[1] === '##') categories.push({ id, title: plainText(heading[2]!), entries: [] })
    else categories.at(-1)?.entries.push({ id, question: plainText(heading[2]!), lines: [] })
  }
  return {
    intro: intro.join('\n').trim(),
    categories: categories.map(({ entries, ...category }) => ({
      ...category,
      entries: entries.map(({ lines, ...entry }) => ({ ...entry, answer: lines.join('\n').trim() })),
    })),
  }
}

/** All questions without formatting, for programs. */
export const plainQuestions = ({ categories }: Pick<FaqContent, 'categories'>): PlainQuestion[] =>
  categories
    .flatMap(({ entries }) => entries)
    .map(({ question, answer }) => ({ question, answer: plainText(answer) }))
