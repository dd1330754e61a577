import type { ReactElement } from 'react'
import type { RouteObject } from 'react-router'
import { RequireUser } from './auth/require-user.tsx'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { PageErrorScreen } from './errors/page-error-screen.tsx'
import { addressLanguages, withLanguage, withoutLanguage } from './language-path.ts'
import { later, type LaterPage } from './later-page.tsx'
import { Layout } from './layout/layout.tsx'
import { PageLoading } from './layout/page-loading.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { homeSections } from './pages/home/home-more.tsx'
import { notFoundPage } from './pages/not-found/index.ts'
import { routePaths, signedInPaths, translatedPaths, type RoutePath } from './route-paths.ts'
import { fits } from './site-path.ts'

const loginPage = later(() => import('./pages/sign-in/login-page.tsx'), 'LoginPage')
const legalPage = later(() => import('./pages/legal/legal-page.tsx'), 'LegalPage')

/** The page at each path besides home, which comes with the application, because most visits begin there. */
const pages: Record<Exclude<RoutePath, '/'>, LaterPage> = {
  '/help': later(() => import('./pages/help/help-page.tsx'), 'HelpPage'),
  '/help/:slug': later(() => import('./pages/help/help-article-page.tsx'), 'HelpArticlePage'),
  '/share/:slug': later(() => import('./pages/share/share-page.tsx'), 'SharePage'),
  '/login': loginPage,
  '/register': loginPage,
  '/reset-password': later(() => import('./pages/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  '/auth/signout-callback': later(() => import('./pages/sign-in/signed-out-page.tsx'), 'SignedOutPage'),
  '/auth/*': later(() => import('./pages/sign-in/return-page.tsx'), 'ReturnPage'),
  '/embed/connect': later(() => import('./pages/connect/connect-page.tsx'), 'ConnectPage'),
  '/plans': later(() => import('./pages/payments/plans/plans-page.tsx'), 'PlansPage'),
  '/pro': later(() => import('./pages/payments/pro/pro-page.tsx'), 'ProPage'),
  '/payment/callback': later(() => import('./pages/payments/callback/callback-page.tsx'), 'CallbackPage'),
  '/vnpay-instructions': later(() => import('./pages/payments/rules/vnpay-page.tsx'), 'VnpayPage'),
  '/purchases-refunds': later(() => import('./pages/payments/rules/refunds-page.tsx'), 'RefundsPage'),
  '/privacy-policy': legalPage,
  '/terms-of-use': legalPage,
  '/service-usage-policy': legalPage,
  '/ownership-ip': legalPage,
  '/shipping-inspection': legalPage,
  '/about-us': later(() => import('./pages/about/about-page.tsx'), 'AboutPage'),
  '/services': later(() => import('./pages/services/services-page.tsx'), 'ServicesPage'),
  '/image-generator': later(
    () => import('./tools/image-generator/image-generator-page.tsx'),
    'ImageGeneratorPage',
  ),
  '/imagen': later(() => import('./tools/imagen/imagen-page.tsx'), 'ImagenPage'),
  '/anime': later(() => import('./tools/anime/anime-page.tsx'), 'AnimePage'),
  '/content-writer': later(
    () => import('./tools/content-writer/content-writer-page.tsx'),
    'ContentWriterPage',
  ),
  '/vision': later(() => import('./tools/vision/vision-page.tsx'), 'VisionPage'),
  '/office-tools': later(() => import('./tools/office-tools/office-tools-page.tsx'), 'OfficeToolsPage'),
  '/music-creator': later(() => import('./tools/music-creator/music-creator-page.tsx'), 'MusicCreatorPage'),
  '/voice-synthesis': later(
    () => import('./tools/voice-synthesis/voice-synthesis-page.tsx'),
    'VoiceSynthesisPage',
  ),
  '/docs': later(() => import('./pages/docs/docs-page.tsx'), 'DocsPage'),
  '/docs/:slug': later(() => import('./pages/docs/doc-page.tsx'), 'DocPage'),
  '/tutorials': later(() => import('./pages/tutorials/tutorials-page.tsx'), 'TutorialsPage'),
  '/tutorials/:slug': later(() => import('./pages/tutorials/tutorial-page.tsx'), 'TutorialPage'),
  '/faq': later(() => import('./pages/faq/faq-page.tsx'), 'FaqPage'),
  '/community': later(() => import('./pages/community/community-page.tsx'), 'CommunityPage'),
  '/contact': later(() => import('./pages/contact/contact-page.tsx'), 'ContactPage'),
  '/newsletter/confirm': later(() => import('./pages/newsletter/confirm-page.tsx'), 'ConfirmNewsletterPage'),
  '/newsletter/unsubscribe': later(
    () => import('./pages/newsletter/unsubscribe-page.tsx'),
    'UnsubscribeNewsletterPage',
  ),
  '/home': later(() => import('./pages/account/overview/overview-page.tsx'), 'OverviewPage'),
  '/profile': later(() => import('./pages/account/profile-page.tsx'), 'ProfilePage'),
  '/preferences': later(() => import('./pages/account/preferences/preferences-page.tsx'), 'PreferencesPage'),
  '/settings': later(() => import('./pages/account/settings/settings-page.tsx'), 'SettingsPage'),
  '/settings/receipts/:id': later(() => import('./pages/payments/receipts/receipt-page.tsx'), 'ReceiptPage'),
}

/** Windows that a partner's page opens: without header and ways to other pages. */
const barePaths: readonly RoutePath[] = ['/embed/connect']

const elementOf = (path: RoutePath): ReactElement => (path === '/' ? <HomePage /> : pages[path].element)
const routeAt = (address: string, path: RoutePath): RouteObject => ({
  path: address,
  caseSensitive: true,
  element: elementOf(path),
})
const asRoute = (path: RoutePath): RouteObject => routeAt(path, path)
const isOpen = (path: RoutePath) =>
  !barePaths.includes(path) && !(signedInPaths as readonly RoutePath[]).includes(path)

/** The same pages under the addresses of other languages: a change of language keeps what is on the page. */
const inLanguages: RouteObject[] = addressLanguages.flatMap((language) =>
  translatedPaths.map((path) => routeAt(withLanguage(language, path), path)),
)

/** What comes later at an address: the page, of home what stands below the chat. Undefined for what is no page. */
export function laterPage(path: string): LaterPage | undefined {
  const plain = withoutLanguage(path)
  const pattern = routePaths.find((each) => fits(each, plain))
  if (pattern === '/') return homeSections
  return pattern && pages[pattern]
}

/** What a visit at an address begins with. */
export const firstPage = (path: string): LaterPage => laterPage(path) ?? notFoundPage

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
      ...inLanguages,
      { element: <RequireUser />, children: signedInPaths.map(asRoute) },
      { path: '*', element: notFoundPage.element },
    ],
  },
]
