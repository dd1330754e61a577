import { useEffect, useRef, type PointerEvent } from 'react'

/** How long the mouse may be away before the menu closes: enough to cross the gap, in milliseconds. */
const graceMs = 200

export interface HoverOpenOptions {
  isEnabled: boolean
  isOpen: boolean
  open(): void
  close(): void
}

/** Opens under a mouse, where the main pointer can hover, and closes a moment after the mouse has left. */
export function useHoverOpen({ isEnabled, isOpen, open, close }: HoverOpenOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The mouse, not a click, has opened it: the first click then keeps it open instead of closing it. */
  const isByHover = useRef(false)
  const isInside = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

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
        if (isByHover.current) close()
      }, graceMs)
    },
    /** Whether a click takes over a menu that the mouse has opened. */
    takesOver() {
      const taken = isByHover.current
      isByHover.current = false
      return taken
    },
  }
}
