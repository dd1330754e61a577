import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to a section, and opens it where it is closed. Answers whether it is there. */
function goTo(id: string): boolean {
  const section = document.getElementById(id)
  if (!section) return false
  // To the content as a whole leads the link past the header; the browser itself goes there.
  if (!section.parentElement?.closest('main')) return true
  if (section instanceof HTMLDetailsElement) section.open = true
  section.scrollIntoView()
  // From here on goes who uses a keyboard.
  section.querySelector<HTMLElement>('summary, a')?.focus({ preventScroll: true })
  return true
}

/** Goes to the section that the address names: a browser looks for it before the page is there. */
export function useSectionOfAddress(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const id = hash.slice(1)
    if (id === '' || goTo(id)) return undefined
    // Parts of a page come after it.
    const observer = new MutationObserver(() => goTo(id) && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- each navigation goes there anew, also to the same address.
  }, [hash, key])
}
