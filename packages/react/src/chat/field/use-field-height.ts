import { useCallback, useEffect, type RefObject } from 'react'

const growsItself = /* @__PURE__ */ globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

/**
 * Lets the field grow with its text in browsers that do not do so themselves.
 * @returns to be called when the text has changed
 */
export function useFieldHeight(fieldRef: RefObject<HTMLTextAreaElement | null>): () => void {
  const fit = useCallback(() => {
    const field = fieldRef.current
    if (!field || growsItself) return
    field.style.blockSize = 'auto'
    if (field.scrollHeight > 0) field.style.blockSize = `${field.scrollHeight}px`
  }, [fieldRef])
  useEffect(fit, [fit])
  return fit
}
