import { storageKeys } from '@ai-studio/contract/constants'
import type { StudioStorage } from '../storage/studio-storage.ts'

/** The account that was signed in here last and has not signed out; null when there is none, or none could be called so. */
export function keptAccount(storage: StudioStorage): string | null {
  const kept = storage.get(storageKeys.activeAccount)
  // The person and the directory they are in, as Microsoft's libraries write it.
  return kept && /^[\w-]{1,200}\.[\w-]{1,200}$/.test(kept) ? kept : null
}

/** Where this browser keeps which currency has stayed of whoever was signed in: no choice of the one who comes next. */
export const formerCurrencyKey = 'former_currency'
