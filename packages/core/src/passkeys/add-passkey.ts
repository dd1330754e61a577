import { isApiError } from '../client/api-error.ts'
import type { ApiClient } from '../client/types.ts'
import { createPasskey, type CreateOptions } from './authenticator.ts'
import {
  beginRegistration,
  completeRegistration,
  type CreatedPasskey,
  type CreationOptions,
  type NewPasskey,
} from './passkey-calls.ts'
import { signalUnknownPasskey } from './passkey-signals.ts'

/** Whether the server has looked at a passkey and does not keep it. */
const isRefused = (error: unknown) => isApiError(error) && error.code === 'WEBAUTHN_REGISTRATION_FAILED'

/**
 * Has an authenticator make a passkey and the server keep it.
 *
 * @throws what `beginRegistration`, `createPasskey` and `completeRegistration` throw
 */
export async function addPasskey(
  api: ApiClient,
  userId: string,
  passkey: NewPasskey,
  options: CreateOptions = {},
): Promise<void> {
  const { signal } = options
  const call = signal ? { signal } : {}
  const wanted: CreationOptions = await beginRegistration(api, userId, passkey, call)
  const created: CreatedPasskey = await createPasskey(wanted, options)
  try {
    // Not given up any more: the authenticator has it already.
    await completeRegistration(api, userId, created)
  } catch (error) {
    // Or it would be offered for ever, and never work.
    if (isRefused(error) && wanted.rp.id) void signalUnknownPasskey(wanted.rp.id, created.id)
    throw error
  }
}
