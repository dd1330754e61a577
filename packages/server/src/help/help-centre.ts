import type { FastifyInstance } from 'fastify'
import type { HelpSummary, Language } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve } from '../operation.ts'
import { loadHelpArticles, type HelpArticle } from './help-articles.ts'

const loaded = new Map<Language, Promise<HelpArticle[]>>()

/** Read once: the articles are part of a release. A failed read is tried again by the next call. */
function articles(language: Language): Promise<HelpArticle[]> {
  const known = loaded.get(language)
  if (known) return known
  const reading = loadHelpArticles(language)
  loaded.set(language, reading)
  reading.catch(() => loaded.delete(language))
  return reading
}

const summaryOf = ({ slug, title, summary, category, order }: HelpArticle): HelpSummary => ({
  slug,
  title,
  summary,
  category,
  order,
})

/** What there is to read. */
export function listHelpArticles(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'listHelpArticles', async ({ language }) => ({
    language,
    articles: (await articles(language)).map(summaryOf),
  }))
}

/** One article. */
export function getHelpArticle(app: FastifyInstance, deps: Dependencies): void {
  serve(app, deps, 'getHelpArticle', async ({ language, params }) => {
    const article = (await articles(language)).find(({ slug }) => slug === params.slug)
    if (!article) throw new ApiError('NOT_FOUND')
    return { ...summaryOf(article), language, content: article.content }
  })
}
