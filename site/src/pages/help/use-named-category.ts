import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings the subject that the address names into view, and the focus to it: a browser looks for it before the articles
 * are there. Once for each navigation: a search in between takes the subjects away and brings them back, and who is
 * typing stays where they are.
 *
 * @param isThere whether the articles have come
 */
export function useNamedCategory(isThere: boolean): void {
  const { hash, key } = useLocation()
  const done = useRef<string | null>(null)
  useEffect(() => {
    if (!isThere || done.current === key) return
    done.current = key
    const section = hash ? document.getElementById(hash.slice(1)) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [hash, key, isThere])
}
