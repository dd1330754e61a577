import { useEffect, useRef, type RefObject } from 'react'

/**
 * Has somebody who comes back to a form, from a code that was to be entered, go on in its first field: what had the
 * focus is gone.
 *
 * @param isHere whether the form is shown
 */
export function useReturn(rootRef: RefObject<HTMLElement | null>, isHere: boolean): void {
  const wasHere = useRef(isHere)
  useEffect(() => {
    const form = rootRef.current?.querySelector('form')
    // Where nothing can be written, what can be pressed.
    const first = form?.querySelector<HTMLElement>('input:not([readonly])') ?? form?.querySelector('button')
    if (isHere && !wasHere.current) first?.focus({ preventScroll: true })
    wasHere.current = isHere
  }, [rootRef, isHere])
}
