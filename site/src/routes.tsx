import { lazy, type ComponentType, type ReactElement } from 'react'
import type { RouteObject } from 'react-router'
import { RequireUser } from './auth/require-user.tsx'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { PageErrorScreen } from './errors/page-error-screen.tsx'
import { Layout } from './layout/layout.tsx'
import { PageLoading } from './layout/page-loading.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { NotFoundPage } from './pages/not-found/index.ts'
import { routePaths, signedInPaths, type RoutePath } from './route-paths.ts'

/** A page whose code is fetched when somebody goes there. */
function later<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ReactElement {
  const Page = lazy<ComponentType>(async () => ({ default: (await load())[name] }))
  return <Page />
}

const loginPage = later(() => import('./pages/sign-in/login-page.tsx'), 'LoginPage')

const plansPage = later(() => import('./pages/payments/plans/plans-page.tsx'), 'PlansPage')
const proPage = later(() => import('./pages/payments/pro/pro-page.tsx'), 'ProPage')
const vnpayPage = later(() => import('./pages/payments/rules/vnpay-page.tsx'), 'VnpayPage')
const refundsPage = later(() => import('./pages/payments/rules/refunds-page.tsx'), 'RefundsPage')

/** The page at each path. Home comes with the application, because most visits begin there; others are fetched. */
const pages: Record<RoutePath, ReactElement> = {
  '/': <HomePage />,
  '/help': later(() => import('./pages/help/help-page.tsx'), 'HelpPage'),
  '/help/:slug': later(() => import('./pages/help/help-article-page.tsx'), 'HelpArticlePage'),
  '/share/:slug': later(() => import('./pages/share/share-page.tsx'), 'SharePage'),
  '/login': loginPage,
  '/register': loginPage,
  '/reset-password': later(() => import('./pages/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  '/auth/signout-callback': later(() => import('./pages/sign-in/signed-out-page.tsx'), 'SignedOutPage'),
  '/auth/*': later(() => import('./pages/sign-in/return-page.tsx'), 'ReturnPage'),
  '/embed/connect': later(() => import('./pages/connect/connect-page.tsx'), 'ConnectPage'),
  '/plans': plansPage,
  '/pro': proPage,
  '/payment/callback': later(() => import('./pages/payments/callback/callback-page.tsx'), 'CallbackPage'),
  '/vnpay-instructions': vnpayPage,
  '/purchases-refunds': refundsPage,
  // In Vietnamese, whatever the browser prefers: the address says so.
  '/vi/plans': plansPage,
  '/vi/pro': proPage,
  '/vi/vnpay-instructions': vnpayPage,
  '/vi/purchases-refunds': refundsPage,
  '/home': later(() => import('./pages/account/overview/overview-page.tsx'), 'OverviewPage'),
  '/profile': later(() => import('./pages/account/profile-page.tsx'), 'ProfilePage'),
  '/preferences': later(() => import('./pages/account/preferences/preferences-page.tsx'), 'PreferencesPage'),
  '/settings': later(() => import('./pages/account/settings/settings-page.tsx'), 'SettingsPage'),
  '/settings/receipts/:id': later(() => import('./pages/payments/receipts/receipt-page.tsx'), 'ReceiptPage'),
}

/** Windows that a partner's page opens: without header and ways to other pages. */
const barePaths: readonly RoutePath[] = ['/embed/connect']

const asRoute = (path: RoutePath): RouteObject => ({ path, element: pages[path] })
const isOpen = (path: RoutePath) =>
  !barePaths.includes(path) && !(signedInPaths as readonly RoutePath[]).includes(path)

/** The route table: every known path, and the not-found page for all others. */
export const routes: RouteObject[] = [
  {
    element: (
      <ErrorBoundary screen={PageErrorScreen}>
        <PageLoading />
      </ErrorBoundary>
    ),
    children: barePaths.map(asRoute),
  },
  {
    element: <Layout />,
    children: [
      ...routePaths.filter(isOpen).map(asRoute),
      { element: <RequireUser />, children: signedInPaths.map(asRoute) },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]
