/** What of the interface newer browsers have; types of TypeScript's own come later. */
interface Abilities {
  isUserVerifyingPlatformAuthenticatorAvailable?: () => Promise<boolean>
  isConditionalMediationAvailable?: () => Promise<boolean>
  getClientCapabilities?: () => Promise<Record<string, boolean | undefined>>
}

/** The browser's interface; none in old browsers and on pages without TLS. */
function abilities(): Abilities | null {
  const { PublicKeyCredential: found } = globalThis as { PublicKeyCredential?: unknown }
  return typeof found === 'function' && globalThis.navigator?.credentials ? (found as Abilities) : null
}

/** An answer that never fails: a browser that cannot say it cannot do it. */
const orNot = async (asked: Promise<boolean | undefined> | undefined): Promise<boolean> => {
  try {
    return (await asked) === true
  } catch {
    return false
  }
}

/** Whether this browser knows passkeys at this address. */
export const supportsPasskeys = (): boolean => abilities() !== null

/**
 * Whether this device has an authenticator of its own that recognises its owner: a fingerprint, a face, a PIN. Without
 * one a phone or a security key can still make and answer.
 */
export const hasPlatformAuthenticator = (): Promise<boolean> =>
  orNot(abilities()?.isUserVerifyingPlatformAuthenticatorAvailable?.())

/** Whether this browser offers passkeys among what it fills into a field. */
export const offersPasskeysInFields = (): Promise<boolean> =>
  orNot(abilities()?.isConditionalMediationAvailable?.())

/** Whether this browser may make a passkey by itself right after a sign-in with a password. */
export const createsPasskeysItself = (): Promise<boolean> =>
  orNot(
    abilities()
      ?.getClientCapabilities?.()
      .then(({ conditionalCreate }) => conditionalCreate),
  )
