import type { ChatSession } from '@ai-studio/core/chat'
import { atom, type WritableAtom } from 'nanostores'

/** An image as the viewer shows it. */
export interface ViewedImage {
  /** Absolute, or of the page's own origin. */
  readonly url: string
  /** Its name for those who cannot see it: the description, or 'Image n'. */
  readonly name: string
  /** What its sender says that it shows; stands below the image. */
  readonly description?: string | undefined
}

/** What somebody wants to look at closely. */
export interface Viewing {
  /** All images of the message. */
  readonly images: readonly ViewedImage[]
  /** Place of the one to begin with, from 0. */
  readonly index: number
}

export type ViewingAtom = WritableAtom<Viewing | null>

export const createViewing = (): ViewingAtom => atom<Viewing | null>(null)

const bySession = new WeakMap<object, ViewingAtom>()

/**
 * What is looked at in a chat. It stands beside the session and not in a row, because rows leave the page while the
 * conversation moves on.
 */
export function viewingOf(session: ChatSession): ViewingAtom {
  const known = bySession.get(session) ?? createViewing()
  bySession.set(session, known)
  return known
}
