import { useEffect, useRef } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { toast } from '../ui/toasts.ts'

/** Tells that a part of the chat could not be fetched, with another try. */
export function useNotLoaded(): (retry: () => void) => void {
  const text = useTexts('chat')
  const takeBack = useRef<() => void>(undefined)
  // Of a chat that has gone nobody can fetch a part.
  useEffect(() => () => takeBack.current?.(), [])
  return (retry) => {
    takeBack.current = toast(text('error.notLoaded'), {
      kind: 'error',
      duration: 0,
      action: { label: text('notice.retry'), onAction: retry },
    })
  }
}
