import { cdp } from 'vitest/browser'
import type { CreationOptions, RequestOptions } from '../passkey-calls.ts'

export const creation = (more: Partial<CreationOptions> = {}): CreationOptions => ({
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: location.hostname, name: 'AI Studio' },
  user: { id: 'dXNlcg', name: 'lan@example.com', displayName: 'Lan' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  ...more,
})

export const request = (more: Partial<RequestOptions> = {}): RequestOptions => ({
  challenge: 'Y2hhbGxlbmdl',
  rpId: location.hostname,
  userVerification: 'required',
  ...more,
})

/** What came of it: the code of a failure, or that there was none. */
export const outcome = (asked: Promise<unknown>): Promise<string | undefined> =>
  asked.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

let authenticatorId = ''

/** What a virtual authenticator is; by itself one of the device's own that keeps passkeys and recognises its owner. */
export interface Plugged {
  transport?: 'internal' | 'usb'
  hasResidentKey?: boolean
  hasUserVerification?: boolean
  isUserVerified?: boolean
  /** Whether somebody touches it as soon as it asks. */
  automaticPresenceSimulation?: boolean
}

/** Has the browser believe that it has this authenticator. */
export async function plugIn(more: Plugged = {}): Promise<void> {
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
    ...more,
  } as const
  const added = await cdp().send('WebAuthn.addVirtualAuthenticator', { options })
  authenticatorId = added.authenticatorId
}

/** Whether somebody touches it from the next request on. */
export const present = (enabled: boolean) =>
  cdp().send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

/** The passkeys that it has made. */
export async function keptPasskeys() {
  const { credentials } = await cdp().send('WebAuthn.getCredentials', { authenticatorId })
  return credentials
}

/** Puts virtual authenticators, of which there are none at first, in the place of real ones. */
export const switchOn = () => cdp().send('WebAuthn.enable', { enableUI: false })
export const switchOff = () => cdp().send('WebAuthn.disable')
