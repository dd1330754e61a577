import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings a part of a page into view, and the focus to it, when the address names it: a browser looks for it before the
 * page is there, and links lead to it from elsewhere on the same page.
 *
 * @param name the id of the part, after the `#`
 * @param isInPlace whether what stands above it has its height by now; otherwise it is brought into view once more
 *   when it has, unless the person has gone on
 * @default isInPlace true
 * @returns for the part, which can take the focus
 */
export function useNamedPart<Part extends HTMLElement>(
  name: string,
  isInPlace = true,
): RefObject<Part | null> {
  const ref = useRef<Part>(null)
  const location = useLocation()
  const isNamed = location.hash === `#${name}`

  useEffect(() => {
    if (!isNamed) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView()
  }, [isNamed, location])

  useEffect(() => {
    if (isNamed && isInPlace && document.activeElement === ref.current) ref.current?.scrollIntoView()
    // oxlint-disable-next-line react/exhaustive-deps -- for what comes above it, not for another address.
  }, [isInPlace])
  return ref
}
