import { useLayoutEffect } from 'react'
import { sidebarKey, writeOpen } from './open-state.ts'
import { useKeptOpen } from './use-kept-open.ts'
import { useMedia } from './use-media.ts'

/** Windows in which the sidebar is open as long as nobody has said otherwise; `site.css` says the same. */
const roomy = '(min-width: 1280px)'

export interface SidebarState {
  /** Whether its entries are shown with their names, not as drawings alone. */
  isOpen: boolean
  toggle(): void
}

/** Whether the sidebar is open: as the visitor has left it, else where there is room. */
export function useSidebar(): SidebarState {
  const [kept, keep] = useKeptOpen(sidebarKey)
  const hasRoom = useMedia(roomy)
  const isOpen = kept ?? hasRoom

  // Its size is the root element's, because the page has it before anything is drawn here.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (kept === null) delete dataset.sidebar
    else dataset.sidebar = writeOpen(kept)
  }, [kept])

  return { isOpen, toggle: () => keep(!isOpen) }
}
