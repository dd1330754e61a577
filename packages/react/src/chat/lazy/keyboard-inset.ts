import { useEffect, type RefObject } from 'react'
import { cssZoom } from '../../ui/css-zoom.ts'

/**
 * Keeps the composer above the on-screen keyboard where the keyboard covers the page instead of making it smaller:
 * sets `--st-keyboard` to the height that is covered, in pixels.
 */
export function KeyboardInset({ rootRef }: { rootRef: RefObject<HTMLElement | null> }): null {
  useEffect(() => {
    const root = rootRef.current
    const viewport = globalThis.visualViewport
    if (!root || !viewport) return undefined
    const update = () => {
      // While the page is zoomed, the visible part is smaller without any keyboard.
      const isOpen = viewport.scale < 1.01 && innerHeight - viewport.height > 80
      const covered = root.getBoundingClientRect().bottom - (viewport.offsetTop + viewport.height)
      const inset = isOpen ? Math.max(0, Math.round(covered / cssZoom(root))) : 0
      root.style.setProperty('--st-keyboard', `${inset}px`)
    }
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      root.style.removeProperty('--st-keyboard')
    }
  }, [rootRef])
  return null
}
