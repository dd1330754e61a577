import { useEffect, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import type { CarryOver } from './carry-over.ts'
import { keepFocus } from './keep-focus.ts'

export interface TakeOverProps {
  /** What stands in the page's place. */
  page: HTMLElement
  /** Address at which the drawing began. */
  address: string
  /** Ends the watch over the written page. */
  takeDown: () => CarryOver
  children: ReactNode
}

/** Goes on where a visitor was in the written page. */
export function TakeOver({ page, address, takeDown, children }: TakeOverProps): ReactElement {
  const carryRef = useRef<CarryOver>(null)
  const endKeepingRef = useRef<() => void>(null)

  useLayoutEffect(() => {
    const carry = takeDown()
    carryRef.current = carry
    // Who has followed a link to a section meanwhile is there; the router has not heard of it.
    if (location.href !== address) dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    // Ahead of the next key, so that nobody types into an empty field, but after what parts draw in a second round.
    queueMicrotask(() => {
      carry.fill(page)
      endKeepingRef.current = keepFocus()
    })
    return () => endKeepingRef.current?.()
  }, [page, address, takeDown])

  useEffect(() => {
    // Last of all, when every part is at work and has put the focus where it would be by itself.
    const timer = setTimeout(() => {
      endKeepingRef.current?.()
      carryRef.current?.press(page)
    })
    return () => clearTimeout(timer)
  }, [page])
  return <>{children}</>
}
