import { useCallback, useEffect, useRef } from 'react'
import { useLatest } from './use-latest.ts'

/** An element and what it stands in, from the inside out. */
function surroundings(element: Element): ParentNode[] {
  const found: ParentNode[] = []
  for (let each = element.parentElement; each; each = each.parentElement) found.push(each)
  return [...found, element.getRootNode() as Document | ShadowRoot]
}

/**
 * Has the focus go on where a button goes away with what it was pressed for, and back to the button that comes again.
 *
 * @param find where it goes, near what is left around the button; asked with each drawing until there is something
 * @returns for the `ref` of the button
 */
export function useFocusOnward(
  find: (near: ParentNode) => HTMLElement | null | undefined,
): (button: HTMLButtonElement | null) => void {
  const latest = useLatest(find)
  const shown = useRef<HTMLButtonElement | null>(null)
  /** What was around a button that has gone with the focus, until that has found a new place. */
  const left = useRef<readonly ParentNode[] | null>(null)

  useEffect(() => {
    if (!left.current) return
    const { activeElement, body } = document
    // Whoever has gone elsewhere meanwhile stays there.
    const isLost = !activeElement || activeElement === body
    const near = left.current.find(({ isConnected }) => isConnected)
    const next = isLost && near ? (shown.current ?? latest.current(near)) : null
    if (isLost && !next) return
    left.current = null
    next?.focus()
  })

  return useCallback((button) => {
    const gone = shown.current
    // Told while it is still in the page.
    if (!button && gone && (gone.getRootNode() as Document | ShadowRoot).activeElement === gone) {
      left.current = surroundings(gone)
    }
    shown.current = button
  }, [])
}
