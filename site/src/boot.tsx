import type { Language } from '@ai-studio/contract/constants'
import { getStudio, supportedLanguage } from '@ai-studio/core'
import { getAuth } from '@ai-studio/core/auth'
import { createRoot, type Root } from 'react-dom/client'
import { App } from './app.tsx'
import { readConfig } from './config.ts'
import { GenericErrorScreen } from './errors/generic-error-screen.tsx'
import { findRoot } from './find-root.ts'
import { followAppearance } from './layout/follow-appearance.ts'
import { startTexts } from './texts.ts'

/**
 * A window that a partner's page opens speaks that page's language, an address under `/vi` Vietnamese, without that
 * becoming anybody's choice.
 */
function askedLanguage({ pathname, search }: Location): Language | null {
  if (/^\/vi(\/|$)/.test(pathname)) return 'vi'
  if (pathname !== '/embed/connect') return null
  return supportedLanguage(new URLSearchParams(search).get('lang'))
}

/**
 * Brings the site to the screen and answers its root. What fails on the way there is logged and shown on the generic
 * error screen.
 * @throws Error when the page has no root element to show anything in.
 */
export async function boot(page: Document, builtInApiBaseUrl: string | undefined): Promise<Root> {
  const root = createRoot(findRoot(page), {
    // The error boundaries log what they catch; React would do so a second time.
    onCaughtError: () => undefined,
  })
  try {
    const config = readConfig(page, builtInApiBaseUrl)
    const language = askedLanguage(location)
    const studio = getStudio({
      ...(config.apiBaseUrl && { endpoint: config.apiBaseUrl }),
      ...(language && { language }),
    })
    // This page is the studio's own, wherever its API is, so preferences may be kept from the start.
    studio.storage.allow()
    followAppearance(page)
    const auth = getAuth(studio, { config: config.auth })
    // Who is here shows in `$auth`. A sign-in that has failed is told by the page that it comes back to.
    auth.start().catch(() => undefined)
    root.render(<App config={config} texts={await startTexts()} auth={auth} />)
  } catch (error) {
    console.error('[ai-studio] The site could not start.', error)
    root.render(<GenericErrorScreen error={error} />)
  }
  return root
}
