import { ApiError } from '../api-error.ts'
import type { Config } from '../config.ts'
import type { Call } from '../operation.ts'
import { webauthnLibrary } from './library.ts'
import type { OwnedPasskey, Use } from './passkeys.queries.ts'
import { relyingParty } from './relying-party.ts'

export type Answer = Call<'completeCredentialAuthentication'>['body']

/**
 * Checks that an answer was signed with the passkey, by its owner, for this challenge, on our own page and for our own
 * host. Its count is not compared: that of a wrong signature would say nothing.
 * @throws ApiError `WEBAUTHN_AUTHENTICATION_FAILED`
 */
export async function verifyAnswer(
  config: Pick<Config, 'origin'>,
  { id, rawId, type, response }: Answer,
  { passkey }: OwnedPasskey,
  challenge: string,
): Promise<Use> {
  const { verifyAuthenticationResponse } = await webauthnLibrary()
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config.origin)
  const { clientDataJSON, authenticatorData, signature } = response
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // The library would believe a count before it knows who has signed it.
        counter: 0,
      },
    })
    if (!verified) throw new Error('the signature is not right')
    return {
      rpId: expectedRPID,
      counter: info.newCounter,
      isSynced: info.credentialDeviceType === 'multiDevice',
      isBackedUp: info.credentialBackedUp,
    }
  } catch (cause) {
    throw new ApiError('WEBAUTHN_AUTHENTICATION_FAILED', { cause })
  }
}
