import type { ReactElement } from 'react'
import { Spinner } from '../ui/spinner.tsx'

/** Stands where the conversation will be. */
export function LoadingSharedChat({ text }: { text: string }): ReactElement {
  return (
    <output className="st-shared-loading">
      <Spinner size={28} />
      <span>{text}</span>
    </output>
  )
}
