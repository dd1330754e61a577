import { shared } from '@ai-studio/core'
import { cssZoom } from './css-zoom.ts'

/** Open dialogs of all copies on this page, and what the page's root had before the first. */
const lock = () => shared('scroll-lock', () => ({ holders: 0, overflow: '', gutter: '' }))

/** Keeps the page behind a dialog from scrolling until every holder has let go. Answers how to let go. */
export function lockScroll(): () => void {
  const state = lock()
  const page = document.documentElement
  const { style } = page
  if (state.holders === 0) {
    state.overflow = style.overflow
    state.gutter = style.scrollbarGutter
    const hasScrollbar = globalThis.innerWidth > page.clientWidth * cssZoom(page) + 1
    style.overflow = 'hidden'
    // Without this the page would jump sideways by the width of its scroll bar.
    if (hasScrollbar) style.scrollbarGutter = 'stable'
  }
  state.holders += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    state.holders -= 1
    if (state.holders > 0) return
    // A panel may have ended meanwhile in which the dialog was: then it is the page's again.
    if (style.overflow === 'hidden') style.overflow = state.overflow
    style.scrollbarGutter = state.gutter
    // An attribute that the page did not have does not stay behind. Chromium writes it down when it is read, and does
    // not remove what it has not written down.
    if (!page.getAttribute('style')) page.removeAttribute('style')
  }
}
