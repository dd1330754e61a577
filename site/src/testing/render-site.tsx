import type { CurrencyCode, Language, Theme } from '@ai-studio/contract/constants'
import {
  forgetUser,
  getStudio,
  setCurrency,
  setLanguage,
  setTheme,
  shared,
  startConsent,
} from '@ai-studio/core'
import type { AuthClient } from '@ai-studio/core/auth'
import { createSiteTexts } from '../site-texts.ts'
import { StudioProvider } from '@ai-studio/react'
import { cleanup, render, type RenderResult } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { AuthContext } from '../auth/auth-context.ts'
import { SiteConfigContext } from '../config-context.ts'
import type { SiteConfig } from '../config.ts'
// Fetched already when a page asks for it, so that no test ends while it is on its way.
import '../layout/footer/site-footer.tsx'
import { followAppearance } from '../layout/follow-appearance.ts'
import en from '../locales/en.json' with { type: 'json' }
import vi from '../locales/vi.json' with { type: 'json' }
import { fakeAuth } from './fake-auth.ts'

export interface RenderOptions {
  /** How people sign in. Default: an invented identity service. */
  auth?: AuthClient
  /** What the operator has set up. Default: nothing that visitors are asked about. */
  config?: Partial<SiteConfig>
}

/**
 * Renders a part of the site as it stands there: with texts in both languages, stores and a route.
 * @param endpoint where its API is; each address has a memory of its own. Default: this page's origin
 */
export function renderSite(
  content: ReactElement,
  path: string | { pathname: string; search?: string; state: unknown } = '/',
  endpoint = '',
  { auth = fakeAuth(), config = {} }: RenderOptions = {},
): RenderResult {
  const texts = createSiteTexts()
  texts.add('en', 'site', en)
  texts.add('vi', 'site', vi)
  const studio = getStudio(endpoint ? { endpoint } : {})
  // Widgets find it where the page would have put it.
  shared(`auth ${studio.endpoint}`, () => auth)
  startConsent(studio)
  followAppearance(document)
  const siteConfig: SiteConfig = {
    apiBaseUrl: endpoint,
    auth: undefined,
    hasAnalytics: false,
    geolocationServices: [],
    ...config,
  }
  return render(
    <StudioProvider texts={texts} endpoint={endpoint}>
      <SiteConfigContext value={siteConfig}>
        <AuthContext value={auth}>
          <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
        </AuthContext>
      </SiteConfigContext>
    </StudioProvider>,
  )
}

/** A visitor's choices as they were before any. */
export function resetChoices(
  theme: Theme = 'dark',
  language: Language = 'en',
  currency: CurrencyCode = 'USD',
): void {
  cleanup()
  forgetUser()
  setTheme(theme)
  setLanguage(language)
  setCurrency(currency)
  localStorage.clear()
}

/** From here on every request of this page fails as if the server were away. */
export function takeServerAway(): void {
  const { happyDOM } = globalThis as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.settings.fetch.interceptor = {
    beforeAsyncRequest: () => Promise.reject(new TypeError('The server is away.')),
  }
}
