import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * What is wrong with a field is its description, which screen readers read when the focus comes to it. Where somebody
 * has been at work in it since, as with Enter or the last digit of a code, nothing comes: then it has to be told.
 *
 * @returns for the element around field and error; and whether the error is to be drawn anew, as an alert
 */
export function useSpokenError(error: string | undefined): {
  placeRef: RefObject<HTMLDivElement | null>
  isAlert: boolean
} {
  const placeRef = useRef<HTMLDivElement>(null)
  const isAtWork = useRef(false)
  const [said, setSaid] = useState<string>()

  useEffect(() => {
    const listening = new AbortController()
    const listen = (isBegun: boolean, ...names: readonly string[]) => {
      for (const name of names) {
        placeRef.current?.addEventListener(name, () => void (isAtWork.current = isBegun), listening)
      }
    }
    listen(false, 'focusin', 'focusout')
    listen(true, 'keydown', 'input')
    return () => listening.abort()
  }, [])

  useEffect(() => {
    setSaid(isAtWork.current ? error : undefined)
  }, [error])

  return { placeRef, isAlert: Boolean(said) && said === error }
}
