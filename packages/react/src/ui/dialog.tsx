import { useId, useRef, type ReactElement, type ReactNode } from 'react'
import { useEarlyEffect, useLatest } from '../hooks/use-latest.ts'
import { useTexts } from '../provider/use-studio.ts'
import { IconButton } from './button.tsx'
import { lockScroll } from './scroll-lock.ts'
import { ToastRegion } from './toast-region.tsx'

export interface DialogProps {
  isOpen: boolean
  /** Escape, a press outside, or the close button. The owner then sets `isOpen` to false. */
  onClose(): void
  /** Heading, and the dialog's accessible name. */
  heading: string
  children?: ReactNode
  /** Buttons at the end, the most important last. */
  actions?: ReactNode
  /** @default 'medium' */
  size?: 'small' | 'medium' | 'large' | undefined
  /**
   * Whether Escape and a press outside close it.
   * @default true
   */
  isDismissible?: boolean | undefined
  className?: string | undefined
}

/** Whether a press fell on the backdrop: the dialog is its target, but it lies outside the dialog's box. */
function isOutside(dialog: HTMLDialogElement, event: MouseEvent): boolean {
  if (event.target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}

/**
 * A modal dialog on the browser's own `<dialog>`: the rest of the page is inert, the focus returns when it closes.
 * Where that has gone, it goes to what stands beside. It begins at an element with `data-autofocus`, else at the dialog.
 */
export function Dialog(props: DialogProps): ReactElement {
  const {
    isOpen,
    onClose,
    heading,
    children,
    actions,
    size = 'medium',
    isDismissible = true,
    className = '',
  } = props
  const text = useTexts('ui')
  const headingId = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const latest = useLatest({ onClose, isDismissible })

  // Together with its content: it is never seen without, nor the page kept from scrolling by a dialog that is gone.
  useEarlyEffect(() => {
    const dialog = dialogRef.current
    if (!isOpen || !dialog) return
    const root = dialog.getRootNode() as Document | ShadowRoot
    const opener = root.activeElement as HTMLElement | null
    // Of ours, where it stood: nothing else of a page gets the focus.
    const home = opener?.parentElement?.closest('[class^=st-]')
    const show = () => {
      dialog.showModal()
      // The dialog itself rather than its close button: screen readers then begin with the heading.
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
      first.focus({ preventScroll: true })
    }
    show()
    // Only now: what cannot be shown must not keep the page from scrolling.
    const release = lockScroll()
    // A page that moves it takes it out of the top layer, where its styles leave it no width. One that hides it leaves
    // it modal: nothing of the page would answer, and nobody would see why. Not changed while that is being told, of
    // which the browser would complain to the page.
    const moves = new ResizeObserver(() =>
      requestAnimationFrame(() => {
        if (!dialog.open || !dialog.isConnected) return
        if (dialog.matches(':modal')) {
          if (!dialog.checkVisibility()) latest.current.onClose()
          return
        }
        dialog.close()
        // For a dialog that was moved the browser forgets who gets the focus back.
        opener?.focus({ preventScroll: true })
        show()
      }),
    )
    moves.observe(dialog)

    const dismiss = () => {
      if (latest.current.isDismissible) latest.current.onClose()
    }
    // The owner decides: the dialog closes when `isOpen` does.
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      dismiss()
    }
    // A second Escape closes a dialog whatever `cancel` says; the owner then follows. The event comes a frame late:
    // one of before may find the dialog open again.
    const onNativeClose = (event: Event) => {
      if (event.target === dialog && !dialog.open) latest.current.onClose()
    }
    // A press that began inside, for example selecting text, is not meant for the backdrop.
    let beganOutside = false
    const onPress = (event: PointerEvent) => {
      beganOutside = isOutside(dialog, event)
    }
    // With the click, the last event of a press: of a finger it goes to what lies there by then, which were the page.
    const onClick = (event: MouseEvent) => {
      if (beganOutside && isOutside(dialog, event)) dismiss()
      beganOutside = false
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onNativeClose)
    dialog.addEventListener('pointerdown', onPress)
    dialog.addEventListener('click', onClick)
    return () => {
      moves.disconnect()
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onNativeClose)
      dialog.removeEventListener('pointerdown', onPress)
      dialog.removeEventListener('click', onClick)
      // Closing before removal returns the focus to where it was.
      dialog.close()
      release()
      // It may be taken out along with the dialog, and whoever does that may know a better place.
      setTimeout(() => {
        const isLost = !opener?.isConnected && (root.activeElement ?? document.body) === document.body
        if (isLost) home?.querySelector<HTMLElement>('button:enabled, a')?.focus({ preventScroll: true })
      })
    }
  }, [isOpen, latest])

  return (
    <dialog
      ref={dialogRef}
      className={`st-dialog ${className}`}
      data-size={size}
      tabIndex={-1}
      aria-labelledby={headingId}
      part="dialog"
    >
      {isOpen && (
        <>
          <div className="st-dialog-header">
            <h2 id={headingId}>{heading}</h2>
            <IconButton icon="close" label={text('close')} part="dialog-close" onClick={onClose} />
          </div>
          <div className="st-dialog-body">{children}</div>
          {actions && <div className="st-dialog-actions">{actions}</div>}
          <ToastRegion isModal />
        </>
      )}
    </dialog>
  )
}
