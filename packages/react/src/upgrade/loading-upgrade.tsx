import type { ReactElement } from 'react'
import { useTakenOver } from '../hooks/use-taken-over.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Stands where something of the upgrade will be, as long as it is on its way. */
export function Loading(): ReactElement {
  // Of the parts, whose texts are there before the upgrade's own.
  const text = useTexts('ui')
  const isTakenOver = useTakenOver()
  return (
    <p className="st-upgrade-loading">
      <Spinner size={28} {...(isTakenOver && { label: text('loading') })} />
    </p>
  )
}

/** Stands where the upgrade will be, as long as its texts are on their way. */
export function LoadingUpgrade(): ReactElement {
  return (
    <div className="st-upgrade" aria-busy="true">
      <Loading />
    </div>
  )
}
