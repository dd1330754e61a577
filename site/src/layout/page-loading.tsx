import { Spinner, useTexts } from '@ai-studio/react'
import { Suspense, type ReactElement } from 'react'
import { Outlet } from 'react-router'

/** The page at the address, and a spinner until its code has arrived. */
export function PageLoading(): ReactElement {
  const t = useTexts('site')
  return (
    <Suspense fallback={<Spinner label={t('page.loading')} size={28} />}>
      <Outlet />
    </Suspense>
  )
}
