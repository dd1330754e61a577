import { useState, type RefObject } from 'react'
import { useEarlyEffect } from '../../hooks/use-latest.ts'

/**
 * Lets a field grow with its text. Its height is written out, so that its styles can contain its size and a key lays out
 * nothing but the field; one that grows by itself (`field-sizing`) has everything around it laid out, up to the page.
 * The styles keep the place of a scroll bar, beside which the text would break elsewhere than it was measured.
 *
 * @returns to be called when the text has changed, and with true when it may break elsewhere
 */
export function useFieldHeight(
  fieldRef: RefObject<HTMLTextAreaElement | null>,
): (breaksAnew?: boolean) => void {
  const [known] = useState({ length: 0, height: 0 })

  function fit(breaksAnew?: boolean): void {
    const field = fieldRef.current
    if (!field) return
    const { textLength, style } = field
    if (breaksAnew || textLength < known.length) {
      // Less text may need less room, which a field as high as before does not tell. Its place stays as high meanwhile:
      // what is scrolled beside it would be scrolled elsewhere.
      const place = field.parentElement!
      place.style.blockSize = `${place.offsetHeight}px`
      style.blockSize = ''
      known.height = -1
    }
    known.length = textLength
    const { scrollHeight } = field
    if (scrollHeight === known.height) return
    known.height = scrollHeight
    style.blockSize = `${scrollHeight}px`
    field.parentElement!.style.blockSize = ''
  }

  useEarlyEffect(() => {
    if (fieldRef.current?.textLength) fit()
    // oxlint-disable-next-line react/exhaustive-deps -- `fit` reads only refs and the field: another drawing's would do the same.
  }, [fieldRef])
  return fit
}
