import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState, type FocusEvent, type ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { hidePopover, showPopover } from './popover.ts'
import {
  $toastHosts,
  $toasts,
  addToastHost,
  currentToastHost,
  dismissToast,
  toastHostId,
  type Toast,
} from './toasts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const icons = { info: 'info', success: 'check', error: 'alert' } as const

/** Takes a toast away when its time is up; time stands still while `isPaused`. */
function useExpiry({ id, duration = 0 }: Toast, isPaused: boolean): void {
  const left = useRef(duration)
  useEffect(() => {
    if (isPaused || duration === 0) return
    const began = performance.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [id, duration, isPaused])
}

interface ToastCardProps {
  toast: Toast
  isPaused: boolean
  /** The card is about to go, by a press inside it. */
  onLeave: () => void
}

function ToastCard({ toast, isPaused, onLeave }: ToastCardProps): ReactElement {
  const text = useTexts('ui')
  const { id, kind = 'info', action } = toast
  useExpiry(toast, isPaused)
  function dismiss() {
    onLeave()
    dismissToast(id)
  }
  return (
    <div className="st-toast" data-kind={kind} part="toast">
      <Icon name={icons[kind]} />
      <p className="st-toast-text">{toast.text}</p>
      {action && (
        <Button
          size="small"
          onClick={() => {
            dismiss()
            action.onAction()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" iconSize={16} size="small" label={text('toast.dismiss')} onClick={dismiss} />
    </div>
  )
}

/** The visible toasts. Its state begins anew whenever the first toast appears. */
function ToastList({ toasts }: { toasts: readonly Toast[] }): ReactElement {
  const text = useTexts('ui')
  const listRef = useRef<HTMLElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  /** What had the focus before it came in here. */
  const before = useRef<EventTarget | null>(null)

  function onFocus(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget
    setFocused(true)
  }
  /** The focus would be lost with its card. */
  function onLeave() {
    if (!isFocused) return
    setFocused(false)
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }

  useEffect(() => {
    const list = listRef.current
    if (!list) return
    showPopover(list)
    return () => hidePopover(list)
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only stops the clock.
    <section
      ref={listRef}
      className="st-toasts"
      popover="manual"
      aria-label={text('toast.region')}
      part="toasts"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPaused={isHovered || isFocused} onLeave={onLeave} />
      ))}
    </section>
  )
}

interface AnnouncementProps {
  toasts: readonly Toast[]
  isUrgent: boolean
  /** The region shows them. Undefined where none does yet. */
  isHost: boolean | undefined
}

/**
 * Read out when it changes; there before its text is, or some screen readers would miss it. What stays longer than a
 * newer one is not said again when that goes, nor what another region has said.
 */
function Announcement({ toasts, isUrgent, isHost }: AnnouncementProps): ReactElement {
  const [known, setKnown] = useState<readonly Toast[]>([])
  const [latest, setLatest] = useState<Toast>()
  if (known !== toasts && isHost !== undefined) {
    setKnown(toasts)
    const newest = toasts.findLast(({ kind }) => (kind === 'error') === isUrgent)
    if (newest && !known.includes(newest)) setLatest(isHost ? newest : undefined)
  }
  const said = latest && toasts.includes(latest) ? latest : undefined
  return (
    <VisuallyHidden role={isUrgent ? 'alert' : 'status'}>
      {said && <span key={said.id}>{said.action ? `${said.text} ${said.action.label}` : said.text}</span>}
    </VisuallyHidden>
  )
}

export interface ToastRegionProps {
  /** The region lies in an open modal dialog, which goes before all others. */
  isModal?: boolean | undefined
}

/**
 * Where toasts appear: top right (top left when reading from right to left), above everything. Of all regions on
 * a page one shows them. They are read out; the time stands still under the mouse and while the focus is inside.
 */
export function ToastRegion({ isModal = false }: ToastRegionProps): ReactElement {
  const toasts = useStore($toasts, { ssr: 'initial' })
  const hosts = useStore($toastHosts, { ssr: 'initial' })
  const id = useId()
  const [hostId] = useState(() => toastHostId(id))
  const placeRef = useRef<HTMLSpanElement>(null)
  const current = currentToastHost(hosts)
  const isHost = current === undefined ? undefined : current === hostId
  const shown = isHost ? toasts : []

  useEffect(() => {
    const isShown = () => placeRef.current?.checkVisibility?.() ?? true
    return addToastHost({ id: hostId, isModal, isShown })
  }, [hostId, isModal])

  return (
    <>
      <span ref={placeRef} className="st-visually-hidden" />
      <Announcement toasts={toasts} isUrgent={false} isHost={isHost} />
      <Announcement toasts={toasts} isUrgent isHost={isHost} />
      {shown.length > 0 && <ToastList toasts={shown} />}
    </>
  )
}
