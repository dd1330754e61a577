import type { UserProfile } from '@ai-studio/contract'

/** Whose passkeys they are, to the browser. */
export interface PasskeyOwner {
  /** The server's relying party id, a domain. */
  readonly rpId: string
  /** The `user.id` that they were made with, in base64url. */
  readonly userHandle: string
}

/** What newer browsers let a page say about passkeys (Web Authentication Level 3, section 5.1.10). */
interface Signals {
  signalAllAcceptedCredentials?: (signal: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: readonly string[]
  }) => Promise<void>
  signalUnknownCredential?: (signal: { rpId: string; credentialId: string }) => Promise<void>
  signalCurrentUserDetails?: (signal: {
    rpId: string
    userId: string
    name: string
    displayName: string
  }) => Promise<void>
}

/** Says it, where the browser can hear it. Whether it does, and what comes of it, is its own affair. */
async function signal(say: (signals: Signals) => Promise<void> | undefined): Promise<void> {
  const { PublicKeyCredential: found } = globalThis as { PublicKeyCredential?: unknown }
  if (typeof found !== 'function') return
  try {
    await say(found as Signals)
  } catch {}
}

/**
 * Tells the browser which passkeys the server knows of this user, so that it no longer offers any other; it can take
 * that back when one is known again. Never rejects.
 */
export const signalAcceptedPasskeys = (
  { rpId, userHandle: userId }: PasskeyOwner,
  credentialIds: readonly string[],
): Promise<void> =>
  signal((signals) =>
    signals.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: credentialIds }),
  )

/**
 * Tells the browser that the server does not know a passkey. Password managers may delete it for good: only for one that
 * the server has clearly refused to keep, or has deleted. Never rejects.
 */
export const signalUnknownPasskey = (rpId: string, credentialId: string): Promise<void> =>
  signal((signals) => signals.signalUnknownCredential?.({ rpId, credentialId }))

/** What a passkey says of its user when a browser offers it. */
export interface PasskeyUser {
  readonly name: string
  readonly displayName: string
}

/** What the passkeys of a user say; the server names them alike when it has one made. */
export const passkeyUserOf = ({ email, userName, displayName }: UserProfile): PasskeyUser => ({
  name: email || userName,
  displayName,
})

/** Whether this browser hears what a user is called. */
export const hearsOfPasskeyUsers = (): boolean => {
  const { PublicKeyCredential: found } = globalThis as { PublicKeyCredential?: unknown }
  return typeof found === 'function' && 'signalCurrentUserDetails' in found
}

/** Tells the browser what the user is called now. Never rejects. */
export const signalPasskeyUser = (
  { rpId, userHandle: userId }: PasskeyOwner,
  { name, displayName }: PasskeyUser,
): Promise<void> =>
  signal((signals) => signals.signalCurrentUserDetails?.({ rpId, userId, name, displayName }))
