import { $language, getStudio, startConsent } from '@ai-studio/core'
import { getAuth } from '@ai-studio/core/auth'
import { startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { App } from './app.tsx'
import { askedLanguage } from './asked-language.ts'
import { breather } from './breather.ts'
import { readConfig } from './config.ts'
import { GenericErrorScreen } from './errors/generic-error-screen.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { findRoot } from './find-root.ts'
import { endEarlyPresses } from './first-paint/early-presses.ts'
import { followAppearance } from './layout/follow-appearance.ts'
import { followCountry } from './privacy/follow-country.ts'
import { firstPage, laterPage } from './routes.tsx'
import { watchWritten } from './take-over/carry-over.ts'
import { TakeOver } from './take-over/take-over.tsx'
import { startTexts } from './texts.ts'
import { registerWorker } from './worker/register.ts'

/**
 * Brings the site to the screen and answers its root. What fails on the way there is logged and shown on the generic
 * error screen.
 * @throws Error when the page has no root element to show anything in.
 */
export async function boot(page: Document, builtInApiBaseUrl: string | undefined): Promise<Root> {
  const element = findRoot(page)
  const isWritten = element.querySelector('main') !== null
  // Where nothing could be pressed before, there is nothing to note.
  if (!isWritten) endEarlyPresses()
  const root = createRoot(element, {
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
    startConsent(studio)
    followAppearance(page)
    const auth = getAuth(studio, { config: config.auth })
    // Who is here shows in `$auth`. A sign-in that has failed is told by the page that it comes back to.
    auth.start().catch(() => undefined)
    await breather()
    const first = firstPage(location.pathname)
    const starting = startTexts()
    const arriving =
      (!first.isBelow || (isWritten && scrollY > 0)) &&
      // A page whose code does not arrive says so itself.
      first.load($language.get(), location.pathname, starting).catch(() => undefined)
    // What is written stays until the page itself can take its place.
    const [texts] = await Promise.all([starting, isWritten && arriving])
    const app = <App config={config} texts={texts} auth={auth} />
    // In small steps between which the written page answers, until all of it takes its place at once.
    startTransition(() =>
      root.render(
        isWritten ? (
          <TakeOver page={element} address={location.href} takeDown={watchWritten(element)}>
            {app}
          </TakeOver>
        ) : (
          app
        ),
      ),
    )
    // A window that a partner's page opens is none to come back to, nor to go elsewhere from.
    if (location.pathname !== '/embed/connect') {
      fetchAhead(page, laterPage)
      if (import.meta.env.PROD) registerWorker()
    }
    followCountry(studio, config.geolocationServices)
  } catch (error) {
    console.error('[ai-studio] The site could not start.', error)
    endEarlyPresses()
    root.render(<GenericErrorScreen error={error} />)
  }
  return root
}
