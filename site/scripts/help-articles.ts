import type { HelpArticle, Language } from '@ai-studio/contract'
import { loadHelpArticles } from '../../packages/server/src/help/help-articles.ts'

/** The articles of the help centre in one language, as the server's calls answer with them. */
export async function readArticles(language: Language): Promise<HelpArticle[]> {
  const articles = await loadHelpArticles(language)
  return articles.map(({ slug, title, summary, category, order, content }) => ({
    slug,
    language,
    title,
    summary,
    category,
    order,
    content,
  }))
}
