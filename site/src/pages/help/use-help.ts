import type { HelpArticle, HelpList } from '@ai-studio/contract'
import { languages, type Language } from '@ai-studio/contract/constants'
import { useLanguage, useStudio } from '@ai-studio/react'
import { useEffect, useState } from 'react'
import type { Fetched } from '../../loading/fetched.ts'
import { helpShelves, type Shelf } from './help-shelf.ts'

interface Failure {
  /** What failed. */
  name: string
  error: unknown
  isRetrying: boolean
}

function useShelf<T>(shelf: Shelf<T>, slug: string): Fetched<T> {
  const language = useLanguage()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [, setArrivals] = useState(0)
  const name = `${language} ${slug}`
  const isThere = shelf.get(language, slug) !== undefined
  const own = !isThere && failure?.name === name ? failure : null
  const isWanted = !isThere && (own === null || own.isRetrying)

  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    async function fetch(): Promise<void> {
      try {
        await shelf.load(language, slug)
        if (isOver) return
        setFailure(null)
        // What has arrived is read from the shelf.
        setArrivals((last) => last + 1)
      } catch (error) {
        if (!isOver) setFailure({ name, error, isRetrying: false })
      }
    }
    void fetch()
    return () => {
      isOver = true
    }
  }, [shelf, language, slug, name, isWanted])

  const inAnyLanguage = (first: Language) =>
    [first, ...languages].map((each) => shelf.get(each, slug)).find((found) => found !== undefined)
  return {
    value: own ? null : (inAnyLanguage(language) ?? null),
    error: own?.error ?? null,
    isRetrying: own?.isRetrying ?? false,
    retry: () => setFailure((last) => last && { ...last, isRetrying: true }),
  }
}

/** All articles without their texts, in the page's language. */
export const useHelpList = (): Fetched<HelpList> => useShelf(helpShelves(useStudio()).lists, '')

/** One article, in the page's language. */
export const useHelpArticle = (slug: string): Fetched<HelpArticle> =>
  useShelf(helpShelves(useStudio()).articles, slug)
