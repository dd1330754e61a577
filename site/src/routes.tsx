import { lazy, type ReactElement } from 'react'
import type { RouteObject } from 'react-router'
import { Layout } from './layout/layout.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { routePaths, type RoutePath } from './route-paths.ts'

const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage,
}))

/** The page at each path. Home comes with the application, because most visits begin there; others are fetched. */
const pages: Record<RoutePath, ReactElement> = {
  '/': <HomePage />,
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
