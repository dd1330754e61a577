import type { ReactElement } from 'react'
import { Spinner } from '../ui/spinner.tsx'

/** Stands where sign-in will be, as long as its texts are on their way. */
export function LoadingLogin(): ReactElement {
  return (
    <div className="st-login" aria-busy="true">
      <p className="st-login-loading">
        <Spinner size={28} />
      </p>
    </div>
  )
}
