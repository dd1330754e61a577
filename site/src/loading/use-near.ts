import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

/** How far below the window something may be that is about to be seen, in pixels. */
const nearPixels = 100

/**
 * Whether an element has ever come near the window: what nobody gets to see, hidden or far below, need not be
 * fetched. True where that cannot be known, and while pages are written, which are whole.
 */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(() => typeof IntersectionObserver !== 'function')

  useLayoutEffect(() => {
    // Who has scrolled there in a written page does not see it go.
    if (scrollY > 0 && (ref.current?.getBoundingClientRect().top ?? Infinity) < innerHeight + nearPixels)
      setNear(true)
  }, [ref])

  useEffect(() => {
    if (isNear || !ref.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some((each) => each.isIntersecting)),
      {
        rootMargin: `${nearPixels}px`,
      },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear, ref])

  return isNear
}
