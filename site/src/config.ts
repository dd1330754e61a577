/** What the site is told from outside. */
export interface SiteConfig {
  /** Base URL of all calls; empty means this page's own origin. */
  readonly apiBaseUrl: string
}

/** Id of the element in which the server writes the runtime configuration as JSON. */
export const configElementId = 'studio-config'

const asAddress = (value: unknown): string | null =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? value : null

function runtimeAddress(page: Document): string | null {
  const text = page.getElementById(configElementId)?.textContent?.trim()
  if (!text) return null
  try {
    const { apiBaseUrl } = JSON.parse(text) as Record<string, unknown>
    if (apiBaseUrl === undefined) return null
    const address = asAddress(apiBaseUrl)
    if (address) return address
  } catch {
    // Told below, together with an address that is none.
  }
  console.error(
    `[ai-studio] The runtime configuration in #${configElementId} cannot be used, so it is ignored. ` +
      'It must be JSON whose "apiBaseUrl" is an http or https address.',
  )
  return null
}

/**
 * Runtime configuration, which the server writes into the page, wins over build configuration
 * (`VITE_API_BASE_URL`), which wins over this page's own origin.
 */
export function readConfig(page: Document, builtIn: string | undefined): SiteConfig {
  return { apiBaseUrl: runtimeAddress(page) ?? asAddress(builtIn) ?? '' }
}
