import { useEffect } from 'react'

/** Tells when everything before it is drawn. */
export function Drawn({ onDrawn }: { onDrawn: () => void }): null {
  useEffect(onDrawn, [onDrawn])
  return null
}
