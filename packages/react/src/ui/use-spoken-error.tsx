import { useEffect, useRef, useState, type ReactElement } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Whoever has had the focus for less than this, in milliseconds, has just got it, and with it the description. */
const settleMs = 200

/**
 * What is wrong with a field is its description, which screen readers read when the focus comes to it. Where it has the
 * focus all along, as after Enter or the last digit of a code, they are told.
 */
export function useSpokenError(error: string | undefined): {
  onFocus: () => void
  onBlur: () => void
  announcement: ReactElement | false
} {
  const since = useRef(Infinity)
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    setSaid(performance.now() - since.current > settleMs ? error : undefined)
  }, [error])
  return {
    onFocus: () => void (since.current = performance.now()),
    onBlur: () => void (since.current = Infinity),
    announcement: said !== undefined && <VisuallyHidden role="alert">{said}</VisuallyHidden>,
  }
}
