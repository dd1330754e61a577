import { hasPlatformAuthenticator, preparePasskeys, supportsPasskeys } from '@ai-studio/core/passkeys'
import { useEffect, useState } from 'react'

/** What this browser and this device can do about passkeys. */
export interface Abilities {
  readonly isSupported: boolean
  /** Whether the device recognises its owner by itself; otherwise a phone or a security key does. */
  readonly hasOwnAuthenticator: boolean
}

/** Null until it is known. What asking for a passkey needs is fetched meanwhile. */
export function useAbilities(): Abilities | null {
  const [abilities, setAbilities] = useState<Abilities | null>(null)
  useEffect(() => {
    let isOver = false
    preparePasskeys()
    const look = async () => {
      const hasOwnAuthenticator = await hasPlatformAuthenticator()
      if (!isOver) setAbilities({ isSupported: supportsPasskeys(), hasOwnAuthenticator })
    }
    void look()
    return () => {
      isOver = true
    }
  }, [])
  return abilities
}
