import type { HelpArticle, HelpList } from '@ai-studio/contract'
import type { Language } from '@ai-studio/contract/constants'
import type { ApiClient, Studio } from '@ai-studio/core'
import { pageData } from '../../page-data.ts'

/** Help texts of one kind, kept as long as the page lives; the articles change only with a release. */
export interface Shelf<T> {
  /** What has arrived. */
  get(language: Language, slug: string): T | undefined
  /** Fetches; who asks at the same time shares one request. A failure is not kept. */
  load(language: Language, slug: string): Promise<T>
}

/** Under which name a page brings along a help text. */
export const helpDataName = (kind: string, language: Language, slug = ''): string =>
  `help ${kind} ${language} ${slug}`

function createShelf<T extends { language: Language }>(
  kind: string,
  fetch: (slug: string) => Promise<T>,
): Shelf<T> {
  const arrived = new Map<string, T>()
  const coming = new Map<string, Promise<T>>()

  async function bring(name: string, slug: string): Promise<T> {
    try {
      const found = await fetch(slug)
      // The language is the one in which the server answered: it may have been changed on the way.
      arrived.set(`${found.language} ${slug}`, found)
      return found
    } finally {
      coming.delete(name)
    }
  }

  return {
    get: (language, slug) =>
      arrived.get(`${language} ${slug}`) ?? (pageData(helpDataName(kind, language, slug)) as T | undefined),
    load(language, slug) {
      const name = `${language} ${slug}`
      const pending = coming.get(name) ?? bring(name, slug)
      coming.set(name, pending)
      return pending
    },
  }
}

export interface HelpShelves {
  /** The list is one; its slug is empty. */
  lists: Shelf<HelpList>
  articles: Shelf<HelpArticle>
}

const shelves = new WeakMap<ApiClient, HelpShelves>()

/** The help texts of a studio's server. */
export function helpShelves({ api }: Studio): HelpShelves {
  const known = shelves.get(api)
  if (known) return known
  const made: HelpShelves = {
    lists: createShelf('list', () => api.request<HelpList>('listHelpArticles')),
    articles: createShelf('article', (slug) =>
      api.request<HelpArticle>('getHelpArticle', { params: { slug } }),
    ),
  }
  shelves.set(api, made)
  return made
}
