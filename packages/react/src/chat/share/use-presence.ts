import { useEffect, type RefObject } from 'react'
import { useLatest } from '../../hooks/use-latest.ts'

/** How somebody can find what is drawn: before them, behind another tab, or not at all any more. */
type Presence = 'shown' | 'hidden' | 'gone'

/** The presence of a component, for answers that come late. */
export function usePresence(isShown: boolean): RefObject<Presence> {
  const presence = useLatest<Presence>(isShown ? 'shown' : 'hidden')
  useEffect(
    () => () => {
      presence.current = 'gone'
    },
    [presence],
  )
  return presence
}
