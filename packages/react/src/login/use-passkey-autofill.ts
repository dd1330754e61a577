import { offersPasskeysInFields } from '@ai-studio/core/passkeys'
import { useEffect } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

/** Asks for a passkey among what the browser offers in a field; ends when it is told to. */
export type OfferPasskeys = (signal: AbortSignal) => Promise<void>

/**
 * Has the browser offer passkeys in a field with `autocomplete="… webauthn"`, as long as somebody says how. Nothing
 * happens where the browser can not do it.
 */
export function usePasskeyAutofill(offer: OfferPasskeys | undefined): void {
  const latest = useLatest(offer)
  const isWanted = offer !== undefined

  useEffect(() => {
    if (!isWanted) return
    const life = new AbortController()
    const begin = async () => {
      const isPossible = await offersPasskeysInFields()
      if (isPossible && !life.signal.aborted) await latest.current?.(life.signal)
    }
    // Nobody has asked for it, so nobody is told that it did not work.
    begin().catch(() => {})
    return () => life.abort()
  }, [isWanted, latest])
}
