import { useEffect, useRef } from 'react'
import type { Fetched } from './fetched.ts'

/** How long it waits after each failure, in milliseconds. A device says that it has a connection before that works. */
const waits = [1_000, 4_000, 15_000]

/**
 * Fetches again what did not arrive: a few times, each later than the one before, and anew when the device says that
 * it has a connection again. For what a page is whole without, so that nobody is asked to try again.
 */
export function useAnotherTry({ error, isRetrying, retry }: Fetched<unknown>): void {
  const left = useRef<readonly number[]>(waits)
  const hasFailed = Boolean(error)

  useEffect(() => {
    if (!hasFailed) return undefined
    const again = () => {
      left.current = waits
      retry()
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [hasFailed, retry])

  useEffect(() => {
    const [wait, ...later] = left.current
    if (!hasFailed || isRetrying || wait === undefined) return undefined
    const timer = setTimeout(() => {
      left.current = later
      retry()
    }, wait)
    return () => clearTimeout(timer)
  }, [hasFailed, isRetrying, retry])
}
