import { lazy, type ReactElement } from 'react'
import type { RouteObject } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { NotFoundPage } from './pages/not-found/index.ts'
import { routePaths, type RoutePath } from './route-paths.ts'

const HelpPage = lazy(async () => ({ default: (await import('./pages/help/help-page.tsx')).HelpPage }))
const HelpArticlePage = lazy(async () => ({
  default: (await import('./pages/help/help-article-page.tsx')).HelpArticlePage,
}))

/** The page at each path. Home comes with the application, because most visits begin there; others are fetched. */
const pages: Record<RoutePath, ReactElement> = {
  '/': <HomePage />,
  '/help': <HelpPage />,
  '/help/:slug': <HelpArticlePage />,
}

/** The route table: every known path, and the not-found page for all others. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...routePaths.map((path) => ({ path, element: pages[path] })),
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]
