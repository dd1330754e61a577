import { Suspense, type ReactElement } from 'react'
import { Outlet } from 'react-router'
import { PageSpinner } from './page-spinner.tsx'

/** The page at the address, and a spinner while it waits for what it is written with; for its code it waits itself. */
export function PageLoading(): ReactElement {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Outlet />
    </Suspense>
  )
}
