import { createOtherWindow, type OtherWindow } from '@ai-studio/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

export interface ShownOtherWindow extends Pick<OtherWindow, 'open' | 'show'> {
  /** It was opened here. Whether it still is there cannot be known for sure: pages that isolate themselves seem closed. */
  readonly isOpen: boolean
  /** It was opened and seems to have been closed. */
  readonly isGone: boolean
}

/**
 * A window of the studio in which something is done, followed as long as the view is there.
 *
 * @param name one window of a name is open at a time
 */
export function useOtherWindow(name: `ai-studio-${string}`): ShownOtherWindow {
  const [{ $state, open, show, forget }] = useState(() => createOtherWindow(name, () => {}))
  const { url, isGone } = useStore($state, { ssr: 'initial' })
  useEffect(() => forget, [forget])
  return { isOpen: url !== null, isGone, open, show }
}
