import type { Texts } from '@ai-studio/core'
import type { AuthClient } from '@ai-studio/core/auth'
import { StudioProvider } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { BrowserRouter, useRoutes } from 'react-router'
import { AuthContext } from './auth/auth-context.ts'
import type { SiteConfig } from './config.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { GenericErrorScreen } from './errors/generic-error-screen.tsx'
import { routes } from './routes.tsx'

export interface AppProps {
  config: SiteConfig
  texts: Texts
  auth: AuthClient
}

function Pages(): ReactElement | null {
  return useRoutes(routes)
}

/** The whole site. Whatever fails outside a page ends in the generic error screen. */
export function App({ config, texts, auth }: AppProps): ReactElement {
  return (
    <ErrorBoundary screen={GenericErrorScreen}>
      <StudioProvider texts={texts} endpoint={config.apiBaseUrl}>
        <AuthContext value={auth}>
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
        </AuthContext>
      </StudioProvider>
    </ErrorBoundary>
  )
}
