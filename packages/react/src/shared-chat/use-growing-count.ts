import { useEffect, useState } from 'react'

/** Longest wait for the page to have nothing better to do, in milliseconds. */
const patienceMs = 100

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: patienceMs })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act)
  return () => clearTimeout(timer)
}

/** How many of many things are drawn: two at once, then one more each time the page is idle, until all are there. */
export function useGrowingCount(all: number): number {
  const [count, setCount] = useState(2)
  useEffect(() => (count < all ? whenIdle(() => setCount(count + 1)) : undefined), [count, all])
  return Math.min(count, all)
}
