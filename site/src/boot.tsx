import { getStudio } from '@ai-studio/core'
import { createRoot, type Root } from 'react-dom/client'
import { App } from './app.tsx'
import { readConfig } from './config.ts'
import { GenericErrorScreen } from './errors/generic-error-screen.tsx'
import { findRoot } from './find-root.ts'
import { followAppearance } from './layout/follow-appearance.ts'
import { startTexts } from './texts.ts'

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
    const studio = getStudio(config.apiBaseUrl ? { endpoint: config.apiBaseUrl } : {})
    // This page is the studio's own, wherever its API is, so preferences may be kept from the start.
    studio.storage.allow()
    followAppearance(page)
    root.render(<App config={config} texts={await startTexts()} />)
  } catch (error) {
    console.error('[ai-studio] The site could not start.', error)
    root.render(<GenericErrorScreen error={error} />)
  }
  return root
}
