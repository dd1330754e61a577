import { useEffect, type RefObject } from 'react'
import { useLatest } from '../../hooks/use-latest.ts'

export interface FieldWidthProps {
  fieldRef: RefObject<HTMLElement | null>
  onChange: () => void
}

/** Tells when a field has got its width, and when it has become wider or narrower. Draws nothing. */
export function FieldWidth({ fieldRef, onChange }: FieldWidthProps): null {
  const latest = useLatest(onChange)
  useEffect(() => {
    const field = fieldRef.current
    if (!field) return undefined
    let width = 0
    let frame = 0
    const observer = new ResizeObserver(() => {
      if (field.offsetWidth === width) return
      width = field.offsetWidth
      cancelAnimationFrame(frame)
      // Not at once: a size that changes while sizes are being told is an error to the page.
      frame = requestAnimationFrame(() => latest.current())
    })
    observer.observe(field)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [fieldRef, latest])
  return null
}
