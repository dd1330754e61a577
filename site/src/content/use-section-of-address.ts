import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { wayToSection } from './way-to-section.ts'

/**
 * Goes to a section, and opens it where it is closed.
 * @param isPlaced whether the browser has put the visitor where they are, so that it is only opened
 * @returns whether it is there
 */
function goTo(id: string, isPlaced: boolean): boolean {
  const section = document.getElementById(id)
  if (!section) return false
  // To the content as a whole leads the link past the header; the browser itself goes there.
  if (!section.parentElement?.closest('main')) return true
  if (section instanceof HTMLDetailsElement) section.open = true
  if (!isPlaced) section.scrollIntoView()
  // From here on goes who uses a keyboard, unless they have gone elsewhere.
  if (!isPlaced || document.activeElement === document.body)
    section.querySelector<HTMLElement>('summary, a')?.focus({ preventScroll: true })
  return true
}

/** Goes to the section that the address names: a browser looks for it before the page is there. */
export function useSectionOfAddress(): void {
  const { hash, key } = useLocation()
  const navigation = useNavigationType()
  const before = useRef<string | null>(null)
  useEffect(() => {
    const way = wayToSection(navigation, hash, before.current)
    before.current = hash
    const id = hash.slice(1)
    if (id === '' || way === 'stay' || goTo(id, way === 'open')) return undefined
    // Parts of a page come after it.
    const observer = new MutationObserver(() => goTo(id, way === 'open') && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- each navigation goes there anew, also to the same address.
  }, [hash, key])
}
