import { languages, type Language } from '@ai-studio/contract/constants'
import type { Texts } from '@ai-studio/core'
import type { ContentHead } from './content-types.ts'

/** The written pages of one kind. Each comes when it is asked for, in the language that is asked for. */
export interface ContentShelf<Page> {
  /** Names of all pages. */
  readonly slugs: readonly string[]
  has: (slug: string) => boolean
  /**
   * The page, if it has arrived.
   * @throws what kept it from arriving.
   */
  get: (language: Language, slug: string) => Page | undefined
  /** The page in any language in which it has arrived, for readers who cannot have it in theirs. */
  getOther: (slug: string) => Page | undefined
  /** Whether something kept the page from arriving. */
  hasFailed: (language: Language, slug: string) => boolean
  /** Fetches a page that has failed once more; until that is settled the failure stays. Never fails itself. */
  retry: (language: Language, slug: string) => Promise<void>
  /** Forgets a failure, so that who asks for the page next has it fetched again. */
  forgetFailure: (language: Language, slug: string) => void
  /** Fetches the page; who asks again gets the same promise, also of a failure, as with the code of a page. */
  load: (language: Language, slug: string) => Promise<Page>
  /** Fetches the page before somebody wants to see it; a failure is then not kept. */
  prepare: PreparePage
}

/**
 * Fetches what a page needs besides its code. Its module exports that, so that it can be had before it is drawn.
 *
 * @param texts of the site, where the page is drawn next, for those that its widgets need
 */
export type PreparePage = (language: Language, slug: string, texts?: Promise<Texts>) => Promise<unknown>

/** What a glob of the written pages answers: loaders by the path of the file. */
export type ContentLoaders<Page> = Record<string, () => Promise<Page>>

const place = /\/content\/(\w\w)\/(?:.+\/)?([\w-]+)\.md$/

/** Entries of a glob by language and name: `en embed`. */
function byPlace<Entry>(glob: Record<string, Entry>): Map<string, Entry> {
  return new Map(
    Object.entries(glob).map(([path, entry]) => {
      const [, language, slug] = place.exec(path) ?? []
      return [`${language} ${slug}`, entry]
    }),
  )
}

interface Copy<Page> {
  promise: Promise<Page>
  page?: Page
  failure?: { error: unknown }
}

export function contentShelf<Page>(loaders: ContentLoaders<Page>): ContentShelf<Page> {
  const known = byPlace(loaders)
  const copies = new Map<string, Copy<Page>>()
  const slugs = new Set([...known.keys()].map((name) => name.slice(name.indexOf(' ') + 1)))

  function open(name: string): Copy<Page> {
    const load =
      known.get(name) ?? (() => Promise.reject(new Error(`There is no written page for "${name}".`)))
    const copy: Copy<Page> = { promise: load() }
    copy.promise.then(
      (page) => (copy.page = page),
      (error: unknown) => (copy.failure = { error }),
    )
    return copy
  }

  function bring(name: string): Copy<Page> {
    const copy = open(name)
    copies.set(name, copy)
    return copy
  }

  async function retry(name: string): Promise<void> {
    const copy = open(name)
    await copy.promise.catch(() => undefined)
    // It may have come in another way meanwhile, or be forgotten.
    if (copies.get(name)?.failure) copies.set(name, copy)
  }

  const fetch = (name: string) => (copies.get(name) ?? bring(name)).promise

  return {
    slugs: [...slugs],
    has: (slug) => slugs.has(slug),
    get(language, slug) {
      const copy = copies.get(`${language} ${slug}`)
      if (copy?.failure) throw copy.failure.error
      return copy?.page
    },
    getOther: (slug) =>
      languages.map((language) => copies.get(`${language} ${slug}`)?.page).find((page) => page !== undefined),
    hasFailed: (language, slug) => copies.get(`${language} ${slug}`)?.failure !== undefined,
    forgetFailure(language, slug) {
      const name = `${language} ${slug}`
      if (copies.get(name)?.failure) copies.delete(name)
    },
    retry: (language, slug) => retry(`${language} ${slug}`),
    load: (language, slug) => fetch(`${language} ${slug}`),
    async prepare(language, slug) {
      const name = `${language} ${slug}`
      try {
        await fetch(name)
      } catch (error) {
        copies.delete(name)
        throw error
      }
    },
  }
}

/** What stands above the texts of some pages, by language and in order. */
export function contentHeads<Head extends ContentHead>(
  heads: Record<string, Head>,
): Record<Language, readonly Head[]> {
  const known = [...byPlace(heads)]
  const of = (language: Language) =>
    known
      .filter(([name]) => name.startsWith(`${language} `))
      .map(([, head]) => head)
      .toSorted((a, b) => a.order - b.order)
  // Each language is there.
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as unknown as Record<
    Language,
    readonly Head[]
  >
}
