import { atom } from 'nanostores'
import type { ComponentType } from 'react'

export interface NoticeProps {
  /** It is not needed any more. */
  onClose(): void
}

export interface Notice {
  Content: ComponentType<NoticeProps>
}

/** What stands beside the pages, whichever it is, until somebody has closed it. Whoever shows it brings its code. */
export const $notice = atom<Notice | null>(null)
