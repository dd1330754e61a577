import type { HelpSummary } from '@ai-studio/contract'

/** The subjects of the articles, in the order in which people need them. */
const order = [
  'getting-started',
  'chat',
  'account',
  'plans',
  'privacy',
  'embedding',
  'developers',
  'operators',
] as const

/** A subject; `other` is for articles of a newer server, whose subject has no name here. */
export type Category = (typeof order)[number] | 'other'

export interface CategoryGroup {
  category: Category
  articles: HelpSummary[]
}

/** The subject under which an article is shown. */
export const categoryOf = ({ category }: HelpSummary): Category =>
  order.find((known) => known === category) ?? 'other'

/** Id of a subject's section on the page of all articles. */
export const categoryId = (category: Category): string => `category-${category}`

/** The articles under their subjects, both in order; subjects without articles are left out. */
export function groupArticles(articles: readonly HelpSummary[]): CategoryGroup[] {
  const categories: Category[] = [...order, 'other']
  return categories
    .map((category) => ({
      category,
      articles: articles
        .filter((article) => categoryOf(article) === category)
        .toSorted((a, b) => a.order - b.order || a.slug.localeCompare(b.slug)),
    }))
    .filter(({ articles }) => articles.length > 0)
}
