import { useLanguage } from '@ai-studio/react'
import { useDeferredValue } from 'react'
import type { ContentShelf } from './content-shelf.ts'

/**
 * A written page in the reader's language. The view waits for it, as for its code; what goes wrong on the way ends
 * where the failure of a page does. With another language the page stays until it is there in that one.
 */
export function useContent<Page>(shelf: ContentShelf<Page>, slug: string): Page {
  const language = useDeferredValue(useLanguage())
  const page = shelf.get(language, slug)
  if (page) return page
  // oxlint-disable-next-line typescript/only-throw-error -- React waits for what is thrown, as it does for lazy code.
  throw shelf.load(language, slug)
}
