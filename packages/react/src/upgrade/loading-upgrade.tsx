import type { ReactElement } from 'react'
import { Spinner } from '../ui/spinner.tsx'

/** Stands where something of the upgrade will be, as long as it is on its way. */
export function Loading(): ReactElement {
  return (
    <p className="st-upgrade-loading">
      <Spinner size={28} />
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
