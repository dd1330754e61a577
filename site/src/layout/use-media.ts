import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query fits the window right now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    // A page is written before anybody looks at it.
    () => false,
  )
}
