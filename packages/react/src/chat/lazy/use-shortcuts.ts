import { useEffect, type RefObject } from 'react'
import { useLatest } from '../../hooks/use-latest.ts'
import { shortcutOf, type ShortcutName } from '../shortcuts/keys.ts'

/**
 * Listens for the keys of a chat while the focus is inside it. At the window, because the composer lets none of its
 * keys further; what is pressed elsewhere on the page is left alone.
 *
 * @param insideRef something inside the chat
 * @param act answers whether the key is used up
 */
export function useShortcuts(
  insideRef: RefObject<Element | null>,
  act: (name: ShortcutName) => boolean,
): void {
  const latest = useLatest(act)
  useEffect(() => {
    const chat = insideRef.current?.closest('.st-chat')
    if (!chat) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const name = event.isComposing ? null : shortcutOf(event)
      if (!name) return
      const path = event.composedPath()
      const inside = path.slice(0, Math.max(0, path.indexOf(chat)))
      // An open dialog of the chat has keys of its own.
      const isInDialog = inside.some((each) => each instanceof HTMLDialogElement)
      if (!path.includes(chat) || isInDialog || !latest.current(name)) return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [insideRef, latest])
}
