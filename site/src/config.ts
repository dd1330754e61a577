import type { AuthConfig } from '@ai-studio/contract'
import { isAuthConfigValid } from '@ai-studio/core/auth'
import { lastResortTexts } from './errors/last-resort-texts.ts'

/** What the site is told from outside. */
export interface SiteConfig {
  /** Base URL of all calls; empty means this page's own origin. */
  readonly apiBaseUrl: string
  /** How people sign in; undefined when the page does not say, so that the server has to be asked. */
  readonly auth: AuthConfig | undefined
  /** Whether visitors may be asked to be counted. */
  readonly hasAnalytics: boolean
  /** Addresses that tell the country of who asks, in the order in which they are asked. */
  readonly geolocationServices: readonly string[]
}

/** Id of the element in which the server writes the runtime configuration as JSON. */
export const configElementId = 'studio-config'

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)

const asAddress = (value: unknown): string | null => (isAddress(value) ? value : null)

function complain(): void {
  console.error(
    `[ai-studio] The runtime configuration in #${configElementId} cannot be used, so it is ignored. ` +
      'It must be JSON whose "apiBaseUrl" is an http or https address.',
  )
}

function runtimeConfig(page: Document): Record<string, unknown> {
  const text = page.getElementById(configElementId)?.textContent?.trim()
  if (!text) return {}
  try {
    const config: unknown = JSON.parse(text)
    if (typeof config === 'object' && config !== null) return config as Record<string, unknown>
  } catch {
    // Told below, together with JSON that is no configuration.
  }
  complain()
  return {}
}

function runtimeAddress({ apiBaseUrl }: Record<string, unknown>): string | null {
  const address = asAddress(apiBaseUrl)
  if (apiBaseUrl !== undefined && !address) complain()
  return address
}

/**
 * Runtime configuration, which the server writes into the page, wins over build configuration
 * (`VITE_API_BASE_URL`), which wins over this page's own origin.
 * @throws Error when it says how people sign in and nobody could sign in like that: the site must not start then
 */
export function readConfig(page: Document, builtIn: string | undefined): SiteConfig {
  const runtime = runtimeConfig(page)
  const { auth, analytics, geolocationServices } = runtime
  if (auth !== undefined && !isAuthConfigValid(auth)) throw new Error(lastResortTexts(page).authConfigInvalid)
  return {
    apiBaseUrl: runtimeAddress(runtime) ?? asAddress(builtIn) ?? '',
    auth,
    hasAnalytics: analytics === true,
    geolocationServices: Array.isArray(geolocationServices) ? geolocationServices.filter(isAddress) : [],
  }
}
