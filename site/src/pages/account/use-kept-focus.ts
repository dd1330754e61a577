import { useEffect, type RefObject } from 'react'

/**
 * Keeps whoever uses a keyboard in a part of a page: when what they pressed there goes, with its row, its form or its
 * dialog, they go on at the heading instead of at the beginning of the page.
 */
export function useKeptFocus(
  partRef: RefObject<HTMLElement | null>,
  headingRef: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const part = partRef.current
    if (!part) return undefined
    let focused: Node | null = null
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target as Node
    }
    const onFocusOut = ({ target }: FocusEvent) =>
      // Some browsers tell it of an element that is being removed, too: what is still there has been left.
      queueMicrotask(() => {
        if (focused === target && focused?.isConnected) focused = null
      })
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return
      focused = null
      // A dialog that closes, or a form that follows, may have put it somewhere.
      if (document.activeElement === document.body) headingRef.current?.focus({ preventScroll: true })
    })
    part.addEventListener('focusin', onFocusIn)
    part.addEventListener('focusout', onFocusOut)
    observer.observe(part, { childList: true, subtree: true })
    return () => {
      part.removeEventListener('focusin', onFocusIn)
      part.removeEventListener('focusout', onFocusOut)
      observer.disconnect()
    }
  }, [partRef, headingRef])
}
