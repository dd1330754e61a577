import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Runs before the browser paints and before the next event; on a server not at all. */
export const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** The value of the last drawing, for listeners that outlive it. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value)
  // Early, because Preact runs other effects only after painting, and a quick second key comes sooner.
  useEarlyEffect(() => {
    ref.current = value
  })
  return ref
}
