import type { AuthConfig } from '@ai-studio/contract'
import { useEffect } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

/** Asks for a passkey among what the browser offers in a field; ends when it is told to. */
export type OfferPasskeys = (signal: AbortSignal) => Promise<void>

/** Whether the server lets people sign in with a passkey. */
const hasPasskeys = (config: (AuthConfig & { hasPasskeys?: boolean }) | null | undefined) =>
  config?.hasPasskeys === true

/**
 * Has the browser offer passkeys in a field with `autocomplete="… webauthn"`, as long as the form is there. Nothing
 * happens unless the server knows passkeys, the browser can do it, and somebody says how.
 */
export function usePasskeyAutofill(config: AuthConfig | null | undefined, offer?: OfferPasskeys): void {
  const latest = useLatest(offer)
  const isWanted = hasPasskeys(config) && offer !== undefined

  useEffect(() => {
    if (!isWanted || typeof PublicKeyCredential === 'undefined') return
    const life = new AbortController()
    const begin = async () => {
      const isPossible = await PublicKeyCredential.isConditionalMediationAvailable?.()
      if (isPossible && !life.signal.aborted) await latest.current?.(life.signal)
    }
    // Nobody has asked for it, so nobody is told that it did not work.
    begin().catch(() => {})
    return () => life.abort()
  }, [isWanted, latest])
}
