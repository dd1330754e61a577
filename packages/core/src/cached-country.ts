import { countryCacheMs, storageKeys } from '@ai-studio/contract/constants'
import type { StudioStorage } from './storage/studio-storage.ts'

/** A country code in capital letters; null for anything else. */
export const readCountryCode = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{2}$/i.test(value.trim()) ? value.trim().toUpperCase() : null

/** The country found within the last 24 hours, or null. */
export function cachedCountry(storage: StudioStorage): string | null {
  try {
    const { country, timestamp } = JSON.parse(storage.get(storageKeys.country) ?? '{}') as Record<
      string,
      unknown
    >
    const age = Date.now() - Number(timestamp)
    return age >= 0 && age < countryCacheMs ? readCountryCode(country) : null
  } catch {
    return null
  }
}

/** Forgets where the visitor was found. */
export const forgetCountry = (storage: StudioStorage): void => storage.remove(storageKeys.country)
