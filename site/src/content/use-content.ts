import { toast, useLanguage, useTexts } from '@ai-studio/react'
import { useDeferredValue, useEffect, useState } from 'react'
import type { ContentShelf } from './content-shelf.ts'

/**
 * A written page in the reader's language. The view waits for it, as for its code; what goes wrong on the way ends
 * where the failure of a page does. With another language the page stays until it is there in that one, and where it
 * cannot be had in that one it stays as it is, and that is told, until it can.
 */
export function useContent<Page>(shelf: ContentShelf<Page>, slug: string): Page {
  const t = useTexts('content')
  const language = useDeferredValue(useLanguage())
  const [turn, setTurn] = useState(0)
  const other = shelf.hasFailed(language, slug) ? shelf.getOther(slug) : undefined
  const isOther = other !== undefined

  useEffect(() => {
    if (!isOther) return undefined
    // Whoever comes back to this language has the page fetched again.
    return () => shelf.forgetFailure(language, slug)
  }, [isOther, shelf, language, slug])

  useEffect(() => {
    if (!isOther) return undefined
    // The page that is there stays while it is fetched again.
    const fetchAgain = () => void shelf.retry(language, slug).then(() => setTurn((last) => last + 1))
    // It stays as long as the page is in another language than what is around it.
    const dismiss = toast(t('languageFailed'), {
      kind: 'error',
      duration: 0,
      action: { label: t('tryAgain'), onAction: fetchAgain },
    })
    addEventListener('online', fetchAgain)
    return () => {
      removeEventListener('online', fetchAgain)
      dismiss()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- told once for each try, not again with other texts.
  }, [isOther, shelf, language, slug, turn])

  const page = other ?? shelf.get(language, slug)
  if (page) return page
  // oxlint-disable-next-line typescript/only-throw-error -- React waits for what is thrown, as it does for lazy code.
  throw shelf.load(language, slug)
}
