import type { CurrencyCode, Language, Theme } from '@ai-studio/contract/constants'
import { getStudio, setCurrency, setLanguage, setTheme } from '@ai-studio/core'
import { createI18nextTexts } from '@ai-studio/core/i18next'
import { StudioProvider } from '@ai-studio/react'
import { cleanup, render, type RenderResult } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { followAppearance } from '../layout/follow-appearance.ts'
import en from '../locales/en.json' with { type: 'json' }
import vi from '../locales/vi.json' with { type: 'json' }

/**
 * Renders a part of the site as it stands there: with texts in both languages, stores and a route.
 * @param endpoint where its API is; each address has a memory of its own. Default: this page's origin
 */
export function renderSite(content: ReactElement, path = '/', endpoint = ''): RenderResult {
  const texts = createI18nextTexts()
  texts.add('en', 'site', en)
  texts.add('vi', 'site', vi)
  getStudio()
  followAppearance(document)
  return render(
    <StudioProvider texts={texts} endpoint={endpoint}>
      <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
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
