import { ToastRegion, useTexts } from '@ai-studio/react'
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { ErrorBoundary } from '../errors/error-boundary.tsx'
import { PageErrorScreen } from '../errors/page-error-screen.tsx'
import { withoutLanguage } from '../language-path.ts'
import { HomeMore } from '../pages/home/home-more.tsx'
import { ConsentBar } from '../privacy/consent-bar.tsx'
import { PrivacyDialog } from '../privacy/privacy-dialog.tsx'
import { UpgradeHost } from '../upgrade/upgrade-host.tsx'
import { FooterPlace } from './footer/footer-place.tsx'
import { Header } from './header.tsx'
import { NoticeHost } from './notice-host.tsx'
import { PageLoading } from './page-loading.tsx'
import { shellPartsOf } from './shell-parts.ts'
import { Sidebar } from './sidebar.tsx'
import { useLanguageOfAddress } from './use-language-of-address.ts'
import { useWrittenAddress } from './use-written-address.ts'
import './layout.css'

/** After a change of page: from its top, and for screen readers and keyboards from its beginning. */
function usePageStart(pathname: string) {
  const mainRef = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  const way = useNavigationType()
  useLayoutEffect(() => {
    // Ahead of the page's own effects, which may go on to a part of it. Back and forward, the browser itself
    // returns to where the visitor was.
    if (shown.current !== pathname && way !== NavigationType.Pop) globalThis.scrollTo(0, 0)
  }, [pathname, way])
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A page that has put the focus somewhere itself, such as the chat's composer, knows better.
    if (!mainRef.current?.contains(document.activeElement)) mainRef.current?.focus({ preventScroll: true })
  }, [pathname])
  return mainRef
}

/** Pages under several addresses, which change while somebody is on them, by the one that stands for all. */
const samePage: Record<string, string> = { '/register': '/login' }

/** What every page stands in: skip link, header, sidebar, the page, footer, notifications. */
export function Layout(): ReactElement {
  const t = useTexts('site')
  const { pathname } = useLocation()
  const path = withoutLanguage(pathname)
  const page = samePage[path] ?? path
  const mainRef = usePageStart(page)
  const { hasSidebar, hasFooter, isFilling } = shellPartsOf(path)
  const footer = hasFooter && <FooterPlace />
  useLanguageOfAddress()
  useWrittenAddress(pathname)
  return (
    <>
      <a className="st-skip-link" href="#content">
        {t('header.skipToContent')}
      </a>
      <Header />
      <div className="st-frame" data-filling={isFilling ? '' : undefined}>
        {hasSidebar && <Sidebar />}
        <div className="st-column">
          <div className="st-stage">
            <NoticeHost />
            {/* Another page gets a fresh boundary: one that failed must not take the others with it. */}
            <ErrorBoundary key={page} screen={PageErrorScreen}>
              <main id="content" ref={mainRef} tabIndex={-1}>
                <PageLoading />
              </main>
            </ErrorBoundary>
            {isFilling && <ConsentBar />}
          </div>
          {isFilling ? <HomeMore>{footer}</HomeMore> : footer}
          {!isFilling && <ConsentBar />}
        </div>
      </div>
      <UpgradeHost />
      <PrivacyDialog />
      <ToastRegion />
    </>
  )
}
