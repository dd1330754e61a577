import { useEffect, useState, type RefObject } from 'react'
import { needsPreparation, preparePart, type PartName, type PartRoot } from './part-styles.ts'

/**
 * Sees to it that a part has its styles where it is drawn. Answers whether it may be shown.
 *
 * @param placeRef something that stands where the part will be
 */
export function usePartStyles(part: PartName, placeRef: RefObject<Element | null>): boolean {
  const [isReady, setReady] = useState(() => !needsPreparation(part))
  useEffect(() => {
    const place = placeRef.current
    if (isReady || !place) return undefined
    let isOver = false
    void preparePart(part, place.getRootNode() as PartRoot).then(() => isOver || setReady(true))
    return () => {
      isOver = true
    }
  }, [part, placeRef, isReady])
  return isReady
}
