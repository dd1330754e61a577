import { Suspense, type ReactElement } from 'react'
import { Outlet } from 'react-router'
import { PageSpinner } from './page-spinner.tsx'

/** The page at the address, and a spinner until its code has arrived. */
export function PageLoading(): ReactElement {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Outlet />
    </Suspense>
  )
}
