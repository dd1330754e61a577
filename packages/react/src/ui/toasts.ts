import { sharedAtom } from '@ai-studio/core'
import { toastDurationMs } from '@ai-studio/contract/constants'

export type ToastKind = 'info' | 'success' | 'error'

export interface ToastOptions {
  /** @default 'info' */
  kind?: ToastKind | undefined
  /**
   * How long it stays, in milliseconds, not counting the time under the mouse or with the focus; 0 keeps it until
   * it is dismissed.
   * @default 5000
   */
  duration?: number | undefined
  /** One thing to do about it. */
  action?: { label: string; onAction(): void } | undefined
}

export interface Toast extends ToastOptions {
  readonly id: string
  readonly text: string
}

/** A place that can show toasts. */
export interface ToastHost {
  readonly id: string
  readonly isModal: boolean
  /** What lies in it is drawn: a panel that is closed is there, and shows nothing. Other copies may not know. */
  isShown?(): boolean
}

/** Toasts on this page, oldest first. */
export const $toasts = sharedAtom<readonly Toast[]>('toasts', [])

/** Places on this page that can show toasts, in the order of their appearance. */
export const $toastHosts = sharedAtom<readonly ToastHost[]>('toast-hosts', [])

/**
 * The one place that shows the toasts: the last opened dialog, because everything outside it is inert; else the
 * first region that can be seen.
 */
export function currentToastHost(hosts: readonly ToastHost[]): string | undefined {
  const shown = hosts.filter(({ isShown }) => !isShown || isShown())
  return (hosts.findLast((host) => host.isModal) ?? shown[0] ?? hosts[0])?.id
}

const uniqueId = () => `${Date.now()}-${Math.random()}`

/** The id of a place, another one among all copies of the library, whose `useId` values can be the same. */
export const toastHostId = (name: string): string => name + uniqueId()

/** Tells the visitor something for five seconds. Answers how to take it back. */
export function toast(text: string, options: ToastOptions = {}): () => void {
  const id = uniqueId()
  // The same text twice is one message that lasts longer; what can be done about it is for one of them alone.
  const isSame = (entry: Toast) =>
    entry.text === text && entry.kind === options.kind && !entry.action && !options.action
  const others = $toasts.get().filter((entry) => !isSame(entry))
  $toasts.set([...others, { ...options, duration: options.duration ?? toastDurationMs, id, text }])
  return () => dismissToast(id)
}

export function dismissToast(id: string): void {
  const left = $toasts.get().filter((entry) => entry.id !== id)
  if (left.length !== $toasts.get().length) $toasts.set(left)
}

/** How long ago it was told, in milliseconds: when that was is what its id begins with. */
const ageOf = (toast: Toast): number => Date.now() - Number.parseInt(toast.id)

/** What is younger when its place goes, in milliseconds, has not been read out yet. */
const unheardMs = 1_500

/** Whether it would have gone by now. */
const isOver = (toast: Toast) => !!toast.duration && ageOf(toast) > toast.duration

/** Makes a place known. Answers how to withdraw it. */
export function addToastHost(host: ToastHost): () => void {
  // As long as there was no place for them nothing has taken them away.
  if ($toastHosts.get().length === 0 && $toasts.get().some(isOver)) {
    $toasts.set($toasts.get().filter((entry) => !isOver(entry)))
  }
  $toastHosts.set([...$toastHosts.get(), host])
  return () => {
    $toastHosts.set($toastHosts.get().filter((entry) => entry !== host))
    if (!host.isModal) return
    // What was told as its dialog closed has been heard by nobody: the next place says it as its own.
    // Not what seems to be told later than now, after the clock was set back.
    const isUnheard = (entry: Toast) => Math.abs(ageOf(entry)) < unheardMs
    $toasts.set($toasts.get().map((entry) => (isUnheard(entry) ? { ...entry } : entry)))
  }
}
