import { useEffect } from 'react'

/** Keeps the document's title, and its description where one is given, in step with what is shown. */
export function usePageHead(title: string, description?: string): void {
  useEffect(() => {
    document.title = title
    if (description === undefined) return
    document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [title, description])
}
