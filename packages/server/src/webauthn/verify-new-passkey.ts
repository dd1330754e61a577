import { ApiError } from '../api-error.ts'
import type { Config } from '../config.ts'
import { webauthnHelpers, webauthnLibrary } from './library.ts'
import { fromBase64url } from './new-challenge.ts'
import type { PasskeyRow } from './passkeys.queries.ts'
import { relyingParty } from './relying-party.ts'
import { signatures } from './signatures.ts'

/** What a browser gives back when a passkey was made, whichever of the two bodies it came in. */
export interface NewAnswer {
  id: string
  rawId: string
  clientDataJSON: string
  attestationObject: string
  transports?: string[] | undefined
  authenticatorAttachment?: string | null | undefined
}

/** What the authenticator says of the passkey. */
export type MadePasskey = Pick<
  PasskeyRow,
  'credentialId' | 'rpId' | 'publicKey' | 'counter' | 'transports' | 'aaguid' | 'isSynced' | 'isBackedUp'
>

/** Longer ids are none (Web Authentication Level 3, section 7.1): 1,023 bytes, as base64url. */
const longestId = 1364
const mostTransports = 8
const longestTransport = 32

/**
 * Checks a new passkey: made for this challenge, on our own page, for our own host, by an authenticator that has found
 * out who uses it. Nobody has to prove who made the authenticator, but a proof that comes has to be right.
 * @throws ApiError `WEBAUTHN_REGISTRATION_FAILED`
 */
export async function verifyNewPasskey(
  config: Pick<Config, 'origin'>,
  answer: NewAnswer,
  challenge: string,
): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await webauthnLibrary()
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config.origin)
  const { id, rawId, clientDataJSON, attestationObject } = answer
  try {
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      // A password manager that makes one by itself after a sign-in has nobody touch anything (Web Authentication
      // Level 3, section 7.1). Who it is has just been proved, and such a manager recognises its owner at every use.
      requireUserPresence: false,
      requireUserVerification: await isUserPresent(attestationObject),
      supportedAlgorithmIDs: [...signatures],
    })
    if (!info) throw new Error('the attestation is not right')
    if (info.credential.id !== id) throw new Error('the authenticator made another passkey')
    if (id.length > longestId) throw new Error('the id of the passkey is too long')
    return {
      credentialId: id,
      rpId: expectedRPID,
      publicKey: info.credential.publicKey,
      counter: info.credential.counter,
      // Only ever given back to browsers, as a hint.
      transports: (answer.transports ?? [])
        .filter((transport) => transport.length <= longestTransport)
        .slice(0, mostTransports),
      aaguid: info.aaguid,
      isSynced: info.credentialDeviceType === 'multiDevice',
      isBackedUp: info.credentialBackedUp,
    }
  } catch (cause) {
    throw new ApiError('WEBAUTHN_REGISTRATION_FAILED', { cause })
  }
}

/** Whether somebody has touched the authenticator while it made the passkey. */
async function isUserPresent(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, parseAuthenticatorData } = await webauthnHelpers()
  const attestation = decodeAttestationObject(fromBase64url(attestationObject))
  return parseAuthenticatorData(attestation.get('authData')).flags.up
}
