import { toast, useLanguage, useTexts } from '@ai-studio/react'
import { useDeferredValue, useEffect } from 'react'
import type { ContentShelf } from './content-shelf.ts'

/**
 * A written page in the reader's language. The view waits for it, as for its code; what goes wrong on the way ends
 * where the failure of a page does. With another language the page stays until it is there in that one, and where it
 * cannot be had in that one it stays as it is, and that is told.
 */
export function useContent<Page>(shelf: ContentShelf<Page>, slug: string): Page {
  const t = useTexts('content')
  const language = useDeferredValue(useLanguage())
  const other = shelf.hasFailed(language, slug) ? shelf.getOther(slug) : undefined
  const isOther = other !== undefined

  useEffect(() => {
    if (!isOther) return undefined
    toast(t('languageFailed'), { kind: 'error' })
    // Whoever chooses the language again has the page fetched again.
    return () => shelf.forgetFailure(language, slug)
    // oxlint-disable-next-line react/exhaustive-deps -- told once, not again with other texts.
  }, [isOther, shelf, language, slug])

  const page = other ?? shelf.get(language, slug)
  if (page) return page
  // oxlint-disable-next-line typescript/only-throw-error -- React waits for what is thrown, as it does for lazy code.
  throw shelf.load(language, slug)
}
