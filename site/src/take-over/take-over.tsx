import { useLayoutEffect, type ReactElement, type ReactNode } from 'react'
import type { CarryOver } from './carry-over.ts'

export interface TakeOverProps {
  /** What stands in the page's place. */
  page: HTMLElement
  /** Ends the watch over the written page. */
  takeDown: () => CarryOver
  children: ReactNode
}

/** Goes on where a visitor was in the written page. */
export function TakeOver({ page, takeDown, children }: TakeOverProps): ReactElement {
  useLayoutEffect(() => {
    const carry = takeDown()
    // Ahead of the next key, so that nobody types into an empty field, but after what parts draw in a second round.
    queueMicrotask(() => {
      carry.fill(page)
      // All of the page is at work then.
      setTimeout(() => carry.press(page))
    })
  }, [page, takeDown])
  return <>{children}</>
}
