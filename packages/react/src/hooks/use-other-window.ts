import { useEffect, useRef, useState } from 'react'
import { useLatest } from './use-latest.ts'

/** Size of the window, in CSS pixels. */
const width = 560
const height = 760
/** How often it is looked whether it is still there, in milliseconds; browsers do not tell. */
const lookEveryMs = 1_000

export interface OtherWindow {
  /** It was opened here. Whether it still is there cannot be known for sure: pages that isolate themselves seem closed. */
  readonly isOpen: boolean
  /** It was opened and seems to have been closed. */
  readonly isGone: boolean
  /** Opens it, within a press. Answers whether the browser let it. */
  open(url: string): boolean
  /** To the front, or anew when it is gone. */
  show(): void
}

/**
 * A window of the studio in which something is done.
 *
 * @param name one window of a name is open at a time
 * @param onReturn called when the person seems to be back from it
 */
export function useOtherWindow(name: `ai-studio-${string}`, onReturn?: () => void): OtherWindow {
  const [url, setUrl] = useState<string | null>(null)
  const [isGone, setGone] = useState(false)
  const opened = useRef<Window | null>(null)
  const latest = useLatest(onReturn)

  useEffect(() => {
    if (url === null) return undefined
    let wasThere = true
    const look = () => {
      const isThere = opened.current !== null && !opened.current.closed
      const hasGone = wasThere && !isThere
      wasThere = isThere
      setGone(!isThere)
      return hasGone
    }
    const looking = setInterval(() => look() && latest.current?.(), lookEveryMs)
    const onFocus = () => {
      look()
      latest.current?.()
    }
    addEventListener('focus', onFocus)
    return () => {
      clearInterval(looking)
      removeEventListener('focus', onFocus)
    }
  }, [url, latest])

  function open(address: string): boolean {
    const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
    const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
    const features = `popup,width=${width},height=${height},left=${left},top=${top}`
    opened.current = globalThis.open(address, name, features)
    if (!opened.current) return false
    setUrl(address)
    setGone(false)
    return true
  }

  return {
    isOpen: url !== null,
    isGone,
    open,
    show() {
      if (opened.current && !opened.current.closed) opened.current.focus()
      else if (url !== null) open(url)
    },
  }
}
