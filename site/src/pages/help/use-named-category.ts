import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { wayToSection } from '../../content/way-to-section.ts'

/**
 * Brings the subject that the address names into view, and the focus to it: a browser looks for it before the articles
 * are there. Once for each navigation: a search in between takes the subjects away and brings them back, and who is
 * typing stays where they are.
 *
 * @param isThere whether the articles have come
 */
export function useNamedCategory(isThere: boolean): void {
  const { hash, key } = useLocation()
  const navigation = useNavigationType()
  const done = useRef<{ key: string; hash: string } | null>(null)
  useEffect(() => {
    if (!isThere || done.current?.key === key) return
    const way = wayToSection(navigation, hash, done.current?.hash ?? null)
    done.current = { key, hash }
    if (way === 'stay') return
    const isPlaced = way === 'open'
    const section = hash ? document.getElementById(hash.slice(1)) : null
    if (!isPlaced) section?.scrollIntoView()
    if (!isPlaced || document.activeElement === document.body) section?.focus({ preventScroll: true })
  }, [hash, key, isThere, navigation])
}
