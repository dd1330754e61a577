import type { Texts } from '@ai-studio/core'
import { StudioProvider } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { BrowserRouter, useRoutes } from 'react-router'
import type { SiteConfig } from './config.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { GenericErrorScreen } from './errors/generic-error-screen.tsx'
import { routes } from './routes.tsx'

export interface AppProps {
  config: SiteConfig
  texts: Texts
}

function Pages(): ReactElement | null {
  return useRoutes(routes)
}

/** The whole site. Whatever fails outside a page ends in the generic error screen. */
export function App({ config, texts }: AppProps): ReactElement {
  return (
    <ErrorBoundary screen={GenericErrorScreen}>
      <StudioProvider texts={texts} endpoint={config.apiBaseUrl}>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
      </StudioProvider>
    </ErrorBoundary>
  )
}
