import type { Language } from '@ai-studio/contract/constants'
import type { Texts } from '@ai-studio/core'
import type { AuthClient } from '@ai-studio/core/auth'
import { StudioScope } from '@ai-studio/react'
import { useLayoutEffect, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { BrowserRouter, useRoutes } from 'react-router'
import { AuthContext } from './auth/auth-context.ts'
import { SiteConfigContext } from './config-context.ts'
import type { SiteConfig } from './config.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { GenericErrorScreen } from './errors/generic-error-screen.tsx'
import { routes } from './routes.tsx'

export interface AppProps {
  config: SiteConfig
  texts: Texts
  auth: AuthClient
  /** The language of a page that is written at build time. Default: the one of the browser's page */
  language?: Language
  /** Where the address comes from. Default: the browser */
  router?: ComponentType<{ children: ReactNode }>
}

function Pages(): ReactElement | null {
  return useRoutes(routes)
}

/** The whole site. Whatever fails outside a page ends in the generic error screen. */
export function App({
  config,
  texts,
  auth,
  language,
  router: Router = BrowserRouter,
}: AppProps): ReactElement {
  useLayoutEffect(() => {
    // Now there is something in the visitor's own language; see first-paint.ts.
    delete document.documentElement.dataset.foreign
  }, [])
  return (
    <ErrorBoundary screen={GenericErrorScreen}>
      {/* The page's root itself has theme, language and direction. */}
      <StudioScope
        texts={texts}
        {...(config.apiBaseUrl && { endpoint: config.apiBaseUrl })}
        {...(language && { language })}
      >
        <SiteConfigContext value={config}>
          <AuthContext value={auth}>
            <Router>
              <Pages />
            </Router>
          </AuthContext>
        </SiteConfigContext>
      </StudioScope>
    </ErrorBoundary>
  )
}
