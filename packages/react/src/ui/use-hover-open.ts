import { useEffect, useRef, type FocusEvent, type PointerEvent, type RefObject } from 'react'
import { useEarlyEffect } from '../hooks/use-latest.ts'

/** How long the mouse may be away before the menu closes: enough to cross the gap, in milliseconds. */
const graceMs = 200

export interface HoverOpenOptions {
  triggerRef: RefObject<HTMLElement | null>
  menuRef: RefObject<HTMLElement | null>
  isEnabled: boolean
  isOpen: boolean
  open(): void
  close(): void
}

/**
 * Opens under a mouse, where the main pointer can hover, and closes a moment after the mouse has left. The focus that
 * came into the menu meanwhile then goes back to where it was.
 */
export function useHoverOpen({ triggerRef, menuRef, isEnabled, isOpen, open, close }: HoverOpenOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The mouse, not a click, has opened it: the first click then keeps it open instead of closing it. */
  const isByHover = useRef(false)
  const isInside = useRef(false)
  /** What had the focus before it came into the menu. */
  const before = useRef<Element | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Whoever opens it next may do so with a key. At once: run later, that of the first drawing would come after a mouse
  // that was there sooner.
  useEarlyEffect(() => {
    if (!isOpen) isByHover.current = false
  }, [isOpen])

  function giveFocusBack(): void {
    const menu = menuRef.current
    const root = menu?.getRootNode() as Document | ShadowRoot | undefined
    const inside = () => (menu?.contains(root!.activeElement) ? (root!.activeElement as HTMLElement) : null)
    // Nothing had it, so keys go to the page.
    if (!before.current) return inside()?.blur()
    // The button where it cannot go there any more: where it stays it would be lost with the menu.
    for (const next of [before.current, triggerRef.current])
      if (inside()) (next as HTMLElement | null)?.focus({ preventScroll: true })
  }

  const isHovering = (event: PointerEvent) =>
    isEnabled && event.pointerType === 'mouse' && matchMedia('(hover: hover)').matches

  return {
    // React tells of no entering where the menu has come under a mouse that stands still.
    onPointerOver(event: PointerEvent) {
      clearTimeout(timer.current)
      if (isInside.current || !isHovering(event)) return
      isInside.current = true
      if (isOpen) return
      isByHover.current = true
      open()
    },
    onPointerLeave(event: PointerEvent) {
      if (!isHovering(event)) return
      isInside.current = false
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (!isByHover.current) return
        isByHover.current = false
        giveFocusBack()
        close()
      }, graceMs)
    },
    onFocus({ target, relatedTarget }: FocusEvent) {
      const menu = menuRef.current
      if (menu?.contains(target) && !menu.contains(relatedTarget)) before.current = relatedTarget
    },
    /** Whether a click takes over a menu that the mouse has opened. */
    takesOver() {
      const taken = isByHover.current
      isByHover.current = false
      return taken
    },
  }
}
