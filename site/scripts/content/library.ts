import type { Language } from '@ai-studio/contract'
import type {
  ContentHead,
  ContentHeading,
  ContentPage,
  FaqContent,
  PlainQuestion,
} from '../../src/content/content-types.ts'
import { checkLinks } from './check-links.ts'
import { checkTranslation } from './check-translation.ts'
import { ContentError, type Problem } from './content-error.ts'
import type { ContentFile } from './content-file.ts'
import { checkFaq, isFaq, plainQuestions, readFaq } from './faq.ts'
import { fillPlaceholders, type Facts } from './fill-placeholders.ts'
import { headingIds } from './heading-ids.ts'
import { plainText } from './markdown-lines.ts'
import { parsePage, type ParsedPage } from './parse-page.ts'

/** What the pages are checked against and filled with. */
export interface LibraryOptions {
  facts: Record<Language, Facts>
  /** Paths that links may lead to, without a language. */
  linkablePaths: readonly string[]
}

/** The written pages, checked and filled, each by the path of its file from the folder of the site. */
export interface Library {
  /** Paths of all files. */
  readonly files: readonly string[]
  page(file: string): ContentPage | FaqContent
  head(file: string): ContentHead
  /** Of the frequently asked questions alone. */
  questions(file: string): PlainQuestion[]
}

/** The path at which a page is shown, without a language. */
export const addressOf = ({ room, slug }: Pick<ContentFile, 'room' | 'slug'>): string =>
  room === 'docs' || room === 'tutorials' ? `/${room}/${slug}` : `/${slug}`

const originalPath = (path: string) => path.replace(/^content\/\w\w\//, 'content/en/')

/** The page in each language, or what is missing. */
function checkLanguages(pages: ReadonlyMap<string, ParsedPage>, languages: readonly Language[]): Problem[] {
  const names = new Set([...pages.keys()].map((path) => path.replace(/^content\/\w\w\//, '')))
  return [...names].flatMap((name) => {
    const [first] = languages.flatMap((language) => pages.get(`content/${language}/${name}`) ?? [])
    return languages
      .filter((language) => !pages.has(`content/${language}/${name}`))
      .map((language) => ({
        file: first!.path,
        line: 1,
        text: `The page has no translation: content/${language}/${name} is missing.`,
      }))
  })
}

/**
 * Makes the library of all written pages.
 * @throws ContentError that names file and line of everything that is wrong.
 */
export function makeLibrary(files: readonly ContentFile[], options: LibraryOptions): Library {
  const { facts } = options
  const languages = Object.keys(facts) as Language[]
  const problems: Problem[] = []
  const pages = new Map(files.map((file) => [file.path, parsePage(file, problems)]))
  const originalOf = (page: ParsedPage) => pages.get(originalPath(page.path)) ?? page

  const filled = (markdown: string, language: Language) => fillPlaceholders(markdown, facts[language])
  const ids = new Map<string, string[]>()
  const idsOf = (page: ParsedPage): string[] => {
    const { path, headings } = originalOf(page)
    const known = ids.get(path) ?? headingIds(headings.map(({ text }) => filled(text, 'en')))
    ids.set(path, known)
    return known
  }

  const targets = {
    paths: new Set(options.linkablePaths),
    headings: new Map([...pages.values()].map((page) => [addressOf(page), new Set(idsOf(page))])),
  }
  problems.push(...checkLanguages(pages, languages))
  for (const page of pages.values()) {
    const original = originalOf(page)
    const address = addressOf(page)
    if (original !== page) problems.push(...checkTranslation(page, original))
    if (isFaq(page)) problems.push(...checkFaq(page))
    if (!targets.paths.has(address)) {
      problems.push({
        file: page.path,
        line: 1,
        text: `Nothing shows this page: ${address} is no path in site/src/route-paths.ts.`,
      })
    }
    problems.push(...checkLinks(page, address, targets))
    for (const { name, line } of page.placeholders) {
      if (Object.hasOwn(facts[page.language], name)) continue
      const text = `There is no {{${name}}}. Known are ${Object.keys(facts[page.language]).join(', ')}.`
      problems.push({ file: page.path, line, text })
    }
  }
  if (problems.length > 0) throw new ContentError(problems)

  const pageOf = (file: string): ParsedPage => {
    const page = pages.get(file)
    if (!page) throw new Error(`site/${file} is no written page.`)
    return page
  }

  function head(file: string): ContentHead {
    const { fields, language, slug } = pageOf(file)
    const finished = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? filled(value, language) : value,
    ])
    // The front matter was checked.
    return { slug, ...(Object.fromEntries(finished) as Omit<ContentHead, 'slug'>) }
  }

  function headingsOf(page: ParsedPage): ContentHeading[] {
    const own = idsOf(page)
    return page.headings.map(({ level, text }, index) => ({
      id: own[index]!,
      level,
      text: plainText(filled(text, page.language)),
    }))
  }

  function faq(page: ParsedPage): FaqContent {
    const parts = readFaq(filled(page.body, page.language), idsOf(page))
    return { ...head(page.path), language: page.language, ...parts }
  }

  return {
    files: [...pages.keys()],
    head,
    page(file) {
      const page = pageOf(file)
      if (isFaq(page)) return faq(page)
      const { language, body } = page
      return { ...head(file), language, text: filled(body, language), headings: headingsOf(page) }
    },
    questions: (file) => plainQuestions(faq(pageOf(file))),
  }
}
