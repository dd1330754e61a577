import type { RenderResult } from '@testing-library/react'
import { Link, Outlet, useLocation, useRoutes } from 'react-router'
import { renderSite } from '../../../testing/render-site.tsx'
import { HelpArticlePage } from '../help-article-page.tsx'
import { HelpPage } from '../help-page.tsx'

function Frame() {
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <code data-testid="address">{pathname + search + hash}</code>
      <Link to="/help">Help in the header</Link>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

function Pages() {
  return useRoutes([
    {
      element: <Frame />,
      children: [
        { path: '/', element: <h1>Home</h1> },
        { path: '/help', element: <HelpPage /> },
        { path: '/help/:slug', element: <HelpArticlePage /> },
      ],
    },
  ])
}

/** The help centre under its addresses, with the address in sight and a link to it from outside. */
export const renderHelp = (path: string, endpoint: string): RenderResult =>
  renderSite(<Pages />, path, endpoint)
