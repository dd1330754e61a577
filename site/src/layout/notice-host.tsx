import { useStore } from '@nanostores/react'
import { useRef, type ReactElement } from 'react'
import { $notice } from './notice.ts'

/** The place of the one notice. Whoever has closed it by the keyboard goes on with the page. */
export function NoticeHost(): ReactElement {
  const notice = useStore($notice)
  const ref = useRef<HTMLDivElement>(null)
  function close(): void {
    if (ref.current?.contains(document.activeElement)) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    $notice.set(null)
  }
  return <div ref={ref}>{notice && <notice.Content onClose={close} />}</div>
}
