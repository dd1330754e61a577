import type { RefObject } from 'react'
import { useEarlyEffect, useLatest } from '../../hooks/use-latest.ts'
import { keyIntent } from './key-intent.ts'

const types = ['keydown', 'keypress', 'keyup'] as const

export interface FieldKeyHandlers {
  /**
   * The text has changed. Nothing around the field hears it then: neither React, which would make an event of its own of
   * each letter, nor the page, which would find an input without a value.
   */
  onInput?: () => void
  onSubmit: () => void
  /** Answers whether Escape is used up; otherwise the page hears it too. */
  onEscape: (event: KeyboardEvent) => boolean
}

/**
 * The keys of the composer. Native listeners on the field itself, because nothing but Escape may leave it: pages
 * bind shortcuts to plain letters, and listen closer to the field than React does. Some of them take a key before it
 * arrives; as long as the field has the focus its keys therefore end at the window, ahead of the document.
 */
export function useFieldKeys(fieldRef: RefObject<HTMLElement | null>, handlers: FieldKeyHandlers): void {
  const latest = useLatest(handlers)
  useEarlyEffect(() => {
    const field = fieldRef.current
    if (!field) return undefined
    const onKey = (event: KeyboardEvent) => {
      const intent = keyIntent(event)
      const isPress = event.type === 'keydown'
      if (intent !== 'escape' || (isPress && latest.current.onEscape(event))) event.stopPropagation()
      if (intent !== 'submit' || !isPress) return
      event.preventDefault()
      latest.current.onSubmit()
    }
    const onWindowKey = (event: KeyboardEvent) => {
      // What somebody presses goes to what has the focus. The path of an event names every element up to the window,
      // which takes longer than all the rest here.
      if (!event.isTrusted || (field.getRootNode() as Document | ShadowRoot).activeElement !== field) return
      const intent = keyIntent(event)
      // Nothing is done about a letter, of which there are three events.
      if (intent === 'type') event.stopPropagation()
      else if (intent === 'submit') onKey(event)
    }
    const onInput = (event: Event) => {
      const { onInput: hear } = latest.current
      if (!hear) return
      event.stopPropagation()
      hear()
    }
    const life = new AbortController()
    const { signal } = life
    for (const type of types) {
      field.addEventListener(type, onKey, { signal })
      addEventListener(type, onWindowKey, { capture: true, signal })
    }
    field.addEventListener('input', onInput, { signal })
    return () => life.abort()
  }, [fieldRef, latest])
}
