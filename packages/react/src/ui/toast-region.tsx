import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { hidePopover, showPopover } from './popover.ts'
import {
  $toastHosts,
  $toasts,
  addToastHost,
  createToastHost,
  currentToastHost,
  dismissToast,
  type Toast,
} from './toasts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const icons = { info: 'info', success: 'check', error: 'alert' } as const

/** Takes a toast away when its time is up; time stands still while `isPaused`. */
function useExpiry({ id, duration = 0 }: Toast, isPaused: boolean): void {
  const left = useRef(duration)
  useEffect(() => {
    if (isPaused || duration === 0) return
    const began = Date.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - began
    }
  }, [id, duration, isPaused])
}

function ToastCard({ toast, isPaused }: { toast: Toast; isPaused: boolean }): ReactElement {
  const text = useTexts('ui')
  const { id, kind = 'info', action } = toast
  useExpiry(toast, isPaused)
  return (
    <div className="st-toast" data-kind={kind} part="toast">
      <Icon name={icons[kind]} />
      <p className="st-toast-text">{toast.text}</p>
      {action && (
        <Button
          size="small"
          onClick={() => {
            dismissToast(id)
            action.onAction()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        icon="close"
        iconSize={16}
        size="small"
        label={text('toast.dismiss')}
        onClick={() => dismissToast(id)}
      />
    </div>
  )
}

/** The visible toasts. Its state begins anew whenever the first toast appears. */
function ToastList({ toasts }: { toasts: readonly Toast[] }): ReactElement {
  const text = useTexts('ui')
  const listRef = useRef<HTMLElement>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)

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
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isPaused={isHovered || isFocused} />
      ))}
    </section>
  )
}

/** Read out when it changes; there before its text is, or some screen readers would miss it. */
function Announcement({ toast, isUrgent }: { toast: Toast | undefined; isUrgent: boolean }): ReactElement {
  return (
    <VisuallyHidden role={isUrgent ? 'alert' : 'status'}>
      {toast && <span key={toast.id}>{toast.text}</span>}
    </VisuallyHidden>
  )
}

export interface ToastRegionProps {
  /** The region lies in an open modal dialog, which goes before all others. */
  isModal?: boolean
}

/**
 * Where toasts appear: top right (top left when reading from right to left), above everything. Of all regions on
 * a page one shows them. They are read out; the time stands still under the mouse and while the focus is inside.
 */
export function ToastRegion({ isModal = false }: ToastRegionProps): ReactElement {
  const toasts = useStore($toasts, { ssr: 'initial' })
  const hosts = useStore($toastHosts, { ssr: 'initial' })
  const id = useId()
  const [host] = useState(() => createToastHost(id, isModal))
  const shown = currentToastHost(hosts) === host.id ? toasts : []

  useEffect(() => addToastHost(host), [host])

  return (
    <>
      <Announcement toast={shown.findLast((toast) => toast.kind !== 'error')} isUrgent={false} />
      <Announcement toast={shown.findLast((toast) => toast.kind === 'error')} isUrgent />
      {shown.length > 0 && <ToastList toasts={shown} />}
    </>
  )
}
