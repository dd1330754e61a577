import { $language, formatTime } from '@ai-studio/core'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { useSelected } from '../use-selected.ts'

/** Whether times can be told without a message having to wait for it. */
const $canTell = atom(typeof document === 'undefined')
let isAsked = false

/** Makes the format of the time, which takes a browser as long as a message when it is the page's first one. */
export function makeTimeFormat(): void {
  formatTime(0, $language.get())
  $canTell.set(true)
}

/** Whether to tell a time already: the page's first messages are drawn before its first format is made. */
export function useTimeFormat(): boolean {
  const canTell = useSelected($canTell, Boolean)
  useEffect(() => {
    if (canTell || isAsked) return
    isAsked = true
    requestAnimationFrame(() => setTimeout(makeTimeFormat))
  }, [canTell])
  return canTell
}
