import { useEffect, useRef, useState, type RefObject } from 'react'
import { hidePopover, placePopover, showPopover } from './popover.ts'

export interface MenuPopoverOptions {
  triggerRef: RefObject<HTMLButtonElement | null>
  menuRef: RefObject<HTMLDivElement | null>
  align: 'start' | 'end'
}

/** Opens and closes a menu's popover, keeps it at its trigger, and follows the browser's own dismissal. */
export function useMenuPopover({ triggerRef, menuRef, align }: MenuPopoverOptions) {
  const [isOpen, setOpen] = useState(false)
  // The browser also reports, and only later, what we have closed: the menu may be opening again by then.
  const isShown = useRef(false)

  useEffect(() => {
    const menu = menuRef.current
    const trigger = triggerRef.current
    if (!menu || !trigger) return
    // A press on the trigger is then no press outside, which would close the menu before the click toggles it.
    trigger.popoverTargetElement = menu
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed' && isShown.current) setOpen(false)
    }
    menu.addEventListener('toggle', onToggle)
    return () => {
      menu.removeEventListener('toggle', onToggle)
      trigger.popoverTargetElement = null
    }
  }, [menuRef, triggerRef])

  useEffect(() => {
    const menu = menuRef.current
    const trigger = triggerRef.current
    if (!isOpen || !menu || !trigger) return
    const place = () => placePopover(menu, trigger, align)
    const onScroll = (event: Event) => {
      if (!event.composedPath().includes(menu)) place()
    }
    // A press outside, for browsers without popovers; the others have dismissed the menu already.
    const onPress = (event: Event) => {
      const path = event.composedPath()
      if (!path.includes(menu) && !path.includes(trigger)) setOpen(false)
    }
    showPopover(menu)
    isShown.current = true
    place()
    document.addEventListener('pointerdown', onPress, true)
    globalThis.addEventListener('scroll', onScroll, { capture: true, passive: true })
    globalThis.addEventListener('resize', place)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      globalThis.removeEventListener('scroll', onScroll, { capture: true })
      globalThis.removeEventListener('resize', place)
      isShown.current = false
      hidePopover(menu)
    }
  }, [isOpen, align, menuRef, triggerRef])

  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
