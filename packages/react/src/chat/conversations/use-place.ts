import type { RefObject } from 'react'
import { useEarlyEffect } from '../../hooks/use-latest.ts'
import { cssZoom } from '../../ui/css-zoom.ts'

/** Smallest room of a chat, in pixels, in which the list is of use; without it the list takes the window's middle. */
const least = { width: 280, height: 340 }
/** From this width on the list leaves the conversation visible. */
const drawerFrom = 640

/**
 * Keeps the dialog round an element where its chat stands: all over a small chat, at the beginning of a wide one. A
 * modal dialog lies above everything, so its place has to be measured.
 */
export function usePlace(contentRef: RefObject<HTMLElement | null>): void {
  useEarlyEffect(() => {
    const dialog = contentRef.current?.closest('dialog')
    const chat = dialog?.parentElement?.closest<HTMLElement>('.st-chat')
    if (!dialog || !chat) return undefined
    const place = () => {
      const box = chat.getBoundingClientRect()
      const page = document.documentElement
      // The dialog is not drawn yet, and tells none.
      const zoom = cssZoom(chat)
      const windowWidth = (page.clientWidth * cssZoom(page)) / zoom
      // Not the root's: without a doctype that is the height of the whole page.
      const windowHeight = innerHeight / zoom
      const top = Math.max(0, box.top / zoom)
      const height = Math.min(box.bottom / zoom, windowHeight) - top
      const left = Math.max(0, box.left / zoom)
      const width = Math.min(box.right / zoom, windowWidth) - left
      const isRoomy = width >= least.width && height >= least.height
      dialog.dataset.place = !isRoomy ? 'window' : width >= drawerFrom ? 'drawer' : 'chat'
      const values = { top, height, left, width, end: windowWidth - left - width }
      for (const [name, value] of Object.entries(values)) {
        dialog.style.setProperty(`--st-place-${name}`, `${Math.round(value)}px`)
      }
    }
    place()
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [contentRef])
}
