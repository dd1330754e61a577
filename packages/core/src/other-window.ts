import { atom, type ReadableAtom } from 'nanostores'

/** Size of the window, in CSS pixels. */
const width = 560
const height = 760
/** How often it is looked whether it is still there, in milliseconds; browsers do not tell. */
const lookEveryMs = 1_000

export interface OtherWindowState {
  /** What was opened; null before, and when it is not followed any more. */
  readonly url: string | null
  /** It seems to have been closed. That cannot be known for sure: pages that isolate themselves seem closed. */
  readonly isGone: boolean
}

/** A window of the studio in which something is done, as the page sees it that has opened it. */
export interface OtherWindow {
  readonly $state: ReadableAtom<OtherWindowState>
  /** Opens it, within a press, and follows it. Answers whether the browser let it. */
  open: (url: string) => boolean
  /** To the front, or anew when it is gone. */
  show: () => void
  /** Follows it no more. The window itself stays as it is. */
  forget: () => void
}

const nothing: OtherWindowState = { url: null, isGone: false }

/**
 * @param name one window of a name is open at a time
 * @param onReturn called when the person seems to be back from it
 */
export function createOtherWindow(name: `ai-studio-${string}`, onReturn: () => void): OtherWindow {
  const $state = atom<OtherWindowState>(nothing)
  let opened: Window | null = null
  let looking: ReturnType<typeof setInterval> | undefined

  /** Answers whether it has gone since the last look. */
  function look(): boolean {
    const { url, isGone: wasGone } = $state.get()
    const isGone = opened === null || opened.closed
    // It does not come back by itself.
    if (isGone) stopLooking()
    if (isGone !== wasGone) $state.set({ url, isGone })
    return isGone && !wasGone
  }

  function stopLooking(): void {
    clearInterval(looking)
    looking = undefined
  }

  function onFocus(): void {
    look()
    onReturn()
  }

  function forget(): void {
    stopLooking()
    globalThis.removeEventListener('focus', onFocus)
    opened = null
    if ($state.get() !== nothing) $state.set(nothing)
  }

  function open(url: string): boolean {
    const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
    const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
    const features = `popup,width=${width},height=${height},left=${left},top=${top}`
    const next = globalThis.open(url, name, features)
    if (!next) return false
    opened = next
    looking ??= setInterval(() => look() && onReturn(), lookEveryMs)
    globalThis.addEventListener('focus', onFocus)
    $state.set({ url, isGone: false })
    return true
  }

  return {
    $state,
    open,
    show() {
      const { url } = $state.get()
      if (opened && !opened.closed) opened.focus()
      else if (url !== null) open(url)
    },
    forget,
  }
}
