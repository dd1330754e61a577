import { createContext, useContext, useLayoutEffect } from 'react'

/** What a page says of itself to browsers, search engines and other sites. */
export interface PageHead {
  title: string
  /** What stands there already stays without it. */
  description?: string
  /** What the page is about, in the words of schema.org; see `structured-data.ts`. */
  data?: readonly object[]
}

/** Takes the head of a page that is written at build time; null in a browser. */
export const HeadContext = createContext<((head: PageHead) => void) | null>(null)

/**
 * Keeps the document's title, and its description where one is given, in step with what is shown.
 * @param data stands only in pages written at build time: who reads it runs no scripts, or begins at each address anew
 */
export function usePageHead(title: string, description?: string, data?: readonly object[]): void {
  const write = useContext(HeadContext)
  write?.({ title, ...(description !== undefined && { description }), ...(data && { data }) })
  // With the page, so that nobody is told of one under the name of another.
  useLayoutEffect(() => {
    document.title = title
    if (description === undefined) return
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
