import type { AuthClient } from '@ai-studio/core/auth'
import { screen, type RenderResult } from '@testing-library/react'
import { useLocation, useRoutes } from 'react-router'
import { routes } from '../routes.tsx'
import { renderSite, type RenderOptions } from './render-site.tsx'

function Pages() {
  const { pathname, search, hash } = useLocation()
  const page = useRoutes(routes)
  return (
    <>
      {page}
      <code data-testid="address">{pathname + search + hash}</code>
    </>
  )
}

/** The whole site at an address, with all its pages. */
export const renderPages = (
  path: string | { pathname: string; search?: string; state: unknown },
  endpoint: string,
  auth?: AuthClient,
  options: Omit<RenderOptions, 'auth'> = {},
): RenderResult => renderSite(<Pages />, path, endpoint, { ...options, ...(auth && { auth }) })

/** Where the visitor is. */
export const address = (): string | null => screen.getByTestId('address').textContent
