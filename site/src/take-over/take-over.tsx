import { useEffect, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import type { CarryOver } from './carry-over.ts'

export interface TakeOverProps {
  /** What stands in the page's place. */
  page: HTMLElement
  /** Address at which the drawing began. */
  address: string
  /** Ends the watch over the written page. */
  takeDown: () => CarryOver
  children: ReactNode
}

/** What a visitor may move the focus with. */
const acts = ['keydown', 'pointerdown'] as const

function comeBack(focused: Element | null): void {
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true })
}

/** Goes on where a visitor was in the written page. */
export function TakeOver({ page, address, takeDown, children }: TakeOverProps): ReactElement {
  const carryRef = useRef<CarryOver>(null)
  const focusedRef = useRef<Element>(null)
  const endRef = useRef<() => void>(null)

  useLayoutEffect(() => {
    const carry = takeDown()
    carryRef.current = carry
    // Who has followed a link to a section meanwhile is there; the router has not heard of it.
    if (location.href !== address) dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    const watching = new AbortController()
    const { signal } = watching
    endRef.current = () => watching.abort()
    let isActing = false
    const onAct = () => {
      isActing = true
      setTimeout(() => {
        isActing = false
      })
    }
    // What gets the focus while a key or a press is being answered, the visitor has moved to; a part gives it back.
    const onFocus = ({ target }: FocusEvent) => {
      if (isActing) focusedRef.current = target as Element
      else comeBack(focusedRef.current)
    }
    // Ahead of the next key, so that nobody types into an empty field, but after what parts draw in a second round.
    queueMicrotask(() => {
      carry.fill(page)
      focusedRef.current = document.activeElement
      for (const type of acts) addEventListener(type, onAct, { signal, capture: true })
      addEventListener('focusin', onFocus, { signal })
    })
    return endRef.current
  }, [page, address, takeDown])

  useEffect(() => {
    // Last of all, when every part is at work and has put the focus where it would be by itself.
    const timer = setTimeout(() => {
      endRef.current?.()
      comeBack(focusedRef.current)
      carryRef.current?.press(page)
    })
    return () => clearTimeout(timer)
  }, [page])
  return <>{children}</>
}
