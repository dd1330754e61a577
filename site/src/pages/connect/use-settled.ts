import { useEffect, useState } from 'react'

/** Longer than a double click, in milliseconds. */
const settleMs = 600

/**
 * Whether this window has been in front long enough for a press in it to be meant for it. Otherwise a page could have
 * the second half of a double click land on a button that nobody has seen.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function begin(): void {
      clearTimeout(timer)
      setSettled(false)
      timer = setTimeout(() => setSettled(true), settleMs)
    }
    begin()
    globalThis.addEventListener('focus', begin)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('focus', begin)
    }
  }, [])
  return isSettled
}
