import { defaultCountry, geolocationTimeoutMs, storageKeys } from '@ai-studio/contract/constants'
import { cachedCountry, readCountryCode } from './cached-country.ts'
import type { StudioStorage } from './storage/studio-storage.ts'

export interface CountryOptions {
  /**
   * Addresses of geolocation services, asked in turn with GET until one tells a country. None are asked by default.
   * Understood are JSON answers with `country_code`, `countryCode`, `country` or `country.iso_code`, and a bare code.
   */
  services: readonly string[]
  /** Ends the asking; the answer is then the default country. */
  signal?: AbortSignal
}

export interface DetectedCountry {
  /** Two capital letters. */
  country: string
  /** Whether a service really said so; otherwise it is the default country. */
  isDetected: boolean
}

function countryIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return readCountryCode(answer)
  const { country_code, countryCode, country, iso_code, code } = answer as Record<string, unknown>
  return (
    readCountryCode(country_code) ??
    readCountryCode(countryCode) ??
    readCountryCode(iso_code) ??
    readCountryCode(code) ??
    countryIn(country)
  )
}

async function ask(service: string, signal?: AbortSignal): Promise<string | null> {
  const limit = AbortSignal.timeout(geolocationTimeoutMs)
  try {
    const response = await fetch(service, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (!response.ok) return null
    const text = await response.text()
    return readCountryCode(text) ?? countryIn(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * The visitor's country: from the cache, else from the first service that answers (5 s each), else the default.
 * Only a country that was really found is cached. Never rejects.
 */
export async function detectCountry(
  storage: StudioStorage,
  options: CountryOptions,
): Promise<DetectedCountry> {
  const cached = cachedCountry(storage)
  if (cached) return { country: cached, isDetected: true }
  for (const service of options.services) {
    if (options.signal?.aborted) break
    const country = await ask(service, options.signal)
    if (country) {
      storage.set(storageKeys.country, JSON.stringify({ country, timestamp: Date.now() }))
      return { country, isDetected: true }
    }
  }
  return { country: defaultCountry, isDetected: false }
}
