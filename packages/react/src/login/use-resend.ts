import { useEffect, useState } from 'react'

/** After how many seconds another code can be asked for, where the server says nothing else. */
export const resendDelaySeconds = 30

/**
 * Counts down to when another code can be asked for.
 * @returns seconds that are left, and how to begin anew
 */
export function useResend(seconds: number): { left: number; restart(): void } {
  // By the clock, not by counting: a tab in the background has slow timers.
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    const update = () => setLeft(Math.min(seconds, Math.max(0, Math.ceil((until - Date.now()) / 1000))))
    update()
    const timer = setInterval(update, 250)
    // Ends the wait as well: a clock that was set back would take much longer.
    const stop = setTimeout(
      () => {
        clearInterval(timer)
        setLeft(0)
      },
      until - Date.now() + 1000,
    )
    return () => {
      clearInterval(timer)
      clearTimeout(stop)
    }
  }, [until, seconds])

  return { left, restart: () => setUntil(Date.now() + seconds * 1000) }
}
