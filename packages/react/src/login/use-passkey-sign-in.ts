import type { AuthConfig } from '@ai-studio/contract'
import type { AuthClient } from '@ai-studio/core/auth'
import { supportsPasskeys } from '@ai-studio/core/passkeys'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LoginFlow } from './use-login-flow.ts'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

/** What a form knows of signing in with a passkey. */
export interface PasskeySignIn {
  /** Whether the server and this browser can do it. */
  readonly isPossible: boolean
  /** Whether the browser opens its list of passkeys as soon as the field of the address has the focus. */
  readonly isInField: boolean
  /** Has the browser ask for one. */
  press(): void
  /** Ends what a press has begun, as long as the browser asks. */
  readonly cancel: (() => void) | undefined
}

/** A browser does not change what it can do. */
const never = () => () => {}
const notOnServer = () => false
const knowsFields = () => supportsPasskeys() && 'isConditionalMediationAvailable' in PublicKeyCredential

/**
 * Signing in with a passkey: by a press, and from the field of the address as long as nothing else is going on in the
 * form.
 *
 * @param isShown whether the form that signs in is there, and not another one in its place
 */
export function usePasskeySignIn(
  auth: AuthClient,
  config: AuthConfig | null | undefined,
  flow: LoginFlow,
  isShown: boolean,
): PasskeySignIn {
  const isSupported = useSyncExternalStore(never, supportsPasskeys, notOnServer)
  const isInField = useSyncExternalStore(never, knowsFields, notOnServer)
  const isPossible = config?.hasPasskeys === true && isSupported
  const pressed = useRef<AbortController>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => () => pressed.current?.abort(), [])

  function offer(signal: AbortSignal): Promise<void> {
    // From the choice on it is a sign-in like any other, which keeps the form busy and ends or fails there.
    const onChosen = () => void flow.signIn('passkey', () => signedIn)
    const signedIn = auth.signInWithPasskey({ isConditional: true, signal, onChosen })
    return signedIn
  }

  const isIdle = isShown && flow.action.running === null
  usePasskeyAutofill(isPossible && isIdle ? offer : undefined)

  return {
    isPossible,
    isInField: isPossible && isInField,
    press() {
      const life = new AbortController()
      void flow.signIn('passkey', () => {
        pressed.current = life
        setAsking(true)
        const isAnswered = () => setAsking(false)
        return auth.signInWithPasskey({ signal: life.signal, onChosen: isAnswered }).finally(isAnswered)
      })
    },
    cancel: isAsking ? () => pressed.current?.abort() : undefined,
  }
}
