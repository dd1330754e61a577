import type { AuthConfig } from '@ai-studio/contract'
import type { ApiClient } from '../client/types.ts'
import { askPasskey } from '../passkeys/authenticator.ts'
import { beginAuthentication, completeAuthentication } from '../passkeys/passkey-calls.ts'
import { passkeyUserOf, signalPasskeyUser } from '../passkeys/passkey-signals.ts'
import { $auth } from '../stores/auth.ts'
import type { Applications } from './applications.ts'
import { AuthError } from './auth-error.ts'
import type { PasskeySignInOptions } from './auth-types.ts'
import type { Interactions } from './interactions.ts'
import { passkeyFromField, type AnsweredRequest } from './passkey-in-field.ts'
import { toPasskeyFailure } from './to-passkey-failure.ts'

export { preparePasskeys } from '../passkeys/authenticator.ts'

const purpose = 'authentication'

/** What a sign-in with a passkey works with. */
export interface PasskeySignIn {
  api: ApiClient
  config: () => Promise<AuthConfig>
  applications: Pick<Applications, 'native'>
  interactions: Pick<Interactions, 'run' | '$status'>
  /** Exchanges what the server has given for a right answer; somebody is signed in then. */
  exchange: (continuationToken: string) => Promise<void>
}

/** Lets the browser call the passkey as its user is called by now, who may have changed that in another one. */
function tellName(
  { rpId = location.hostname }: AnsweredRequest['wanted'],
  { response }: AnsweredRequest['answer'],
) {
  const { user } = $auth.get()
  const { userHandle } = response
  if (user && userHandle !== undefined) void signalPasskeyUser({ rpId, userHandle }, passkeyUserOf(user))
}

/** The part of `signInWithPasskey` that is fetched when somebody may use a passkey. */
export async function signInWithPasskey(
  { api, config, applications, interactions, exchange }: PasskeySignIn,
  { signal = new AbortController().signal, isConditional = false, onChosen }: PasskeySignInOptions,
): Promise<void> {
  const asLogin = (act: () => Promise<void>) =>
    interactions.run('Login', () =>
      act().catch((error: unknown) => {
        throw toPasskeyFailure(error)
      }),
    )

  /** Nothing stops it from here on: the passkey was used, and the person expects to be signed in. */
  async function finish({ wanted, answer }: AnsweredRequest): Promise<void> {
    onChosen?.()
    // On its way while the server looks at the answer; a failure shows when it is needed.
    applications.native().catch(() => {})
    const { continuationToken } = await completeAuthentication(api, { purpose }, answer)
    if (continuationToken === undefined) throw new AuthError('PASSKEY_FAILED')
    await exchange(continuationToken)
    tellName(wanted, answer)
  }

  const { hasPasskeys, nativeAuth } = await config()
  if (!hasPasskeys || nativeAuth === undefined) throw new AuthError('NOT_AVAILABLE')
  if (isConditional) {
    const answered = await passkeyFromField(api, interactions.$status, signal).catch((error: unknown) => {
      throw signal.aborted ? new AuthError('ABORTED', { cause: error }) : toPasskeyFailure(error)
    })
    await asLogin(() => finish(answered))
  } else {
    await asLogin(async () => {
      const wanted = await beginAuthentication(api, { purpose }, { signal })
      await finish({ wanted, answer: await askPasskey(wanted, { signal }) })
    })
  }
}
