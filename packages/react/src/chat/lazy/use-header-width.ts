import { useLayoutEffect, useState, type RefObject } from 'react'

/** How much room the head of a chat has for buttons; what has not been laid out has plenty. */
export type HeaderWidth = 'wide' | 'medium' | 'narrow'

const mediumBelow = 600
const narrowBelow = 380

export function useHeaderWidth(insideRef: RefObject<Element | null>): HeaderWidth {
  const [width, setWidth] = useState<HeaderWidth>('wide')
  useLayoutEffect(() => {
    const header = insideRef.current?.closest('.st-chat-header')
    if (!header) return undefined
    const measure = () => {
      const { clientWidth } = header
      setWidth(
        clientWidth === 0 || clientWidth >= mediumBelow
          ? 'wide'
          : clientWidth >= narrowBelow
            ? 'medium'
            : 'narrow',
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(header)
    return () => observer.disconnect()
  }, [insideRef])
  return width
}
