import type { CreatedPasskey, CreationOptions, PasskeyAnswer, RequestOptions } from './passkey-calls.ts'
import { supportsPasskeys } from './passkey-abilities.ts'
import { PasskeyError } from './passkey-error.ts'
import { asOnlyRequest } from './one-request.ts'
import { toPasskeyError, type PasskeyAction } from './to-passkey-error.ts'

// Options and answers as JSON: not every browser that is supported can do it by itself, and password managers that
// answer in the browser's place can not either.
const load = () => import('@simplewebauthn/browser')

/** Fetches the code that passkeys need, so that nothing has to be waited for between a press and the browser's dialog. */
export function preparePasskeys(): void {
  // Whoever needs it asks again, and is told then.
  if (supportsPasskeys()) load().catch(() => {})
}

type Library = Awaited<ReturnType<typeof load>>

async function ask<T>(
  action: PasskeyAction,
  begin: (library: Library) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (!supportsPasskeys()) throw new PasskeyError('NOT_SUPPORTED')
  const library = await load()
  return asOnlyRequest({
    begin: () => begin(library),
    stop: () => library.WebAuthnAbortService.cancelCeremony(),
    explain: (error, isOurs) => toPasskeyError(error, action, isOurs),
    signal,
  })
}

export interface CreateOptions {
  /** Ends it with `ABORTED`. */
  readonly signal?: AbortSignal | undefined
  /**
   * Has the password manager that has just signed the person in make one without asking; whoever calls it keeps
   * failures to himself.
   * @default false
   */
  readonly isAutomatic?: boolean
}

/** Nobody is asked, so nobody can be recognised: a browser that was to do that would make nothing. */
const withoutVerification = (options: CreationOptions): CreationOptions => ({
  ...options,
  authenticatorSelection: { ...options.authenticatorSelection, userVerification: 'preferred' },
})

/**
 * Has an authenticator make a passkey. Ends whatever other request of this page is going on.
 *
 * @throws PasskeyError `NOT_SUPPORTED`, `CREATION_FAILED`, `CANCELLED`, `ALREADY_REGISTERED`,
 *   `AUTHENTICATOR_NOT_SUPPORTED`, `REGISTRATION_FAILED`, `ABORTED`
 */
export const createPasskey = (
  optionsJSON: CreationOptions,
  { signal, isAutomatic = false }: CreateOptions = {},
): Promise<CreatedPasskey> =>
  ask(
    'creation',
    (library) =>
      library.startRegistration({
        optionsJSON: isAutomatic ? withoutVerification(optionsJSON) : optionsJSON,
        useAutoRegister: isAutomatic,
      }),
    signal,
  )

export interface AskOptions {
  /** Ends it with `ABORTED`. */
  readonly signal?: AbortSignal | undefined
  /**
   * Offers passkeys among what the browser fills into a field with `autocomplete="… webauthn"`, instead of a dialog, and
   * waits as long as it takes.
   * @default false
   */
  readonly isInField?: boolean
}

/**
 * Asks for the answer of a passkey. Ends whatever other request of this page is going on.
 *
 * @throws PasskeyError `NOT_SUPPORTED`, `CANCELLED`, `AUTHENTICATOR_NOT_SUPPORTED`, `AUTHENTICATION_FAILED`, `ABORTED`
 */
export const askPasskey = (
  optionsJSON: RequestOptions,
  { signal, isInField = false }: AskOptions = {},
): Promise<PasskeyAnswer> =>
  ask(
    'use',
    (library) =>
      library.startAuthentication({
        optionsJSON,
        useBrowserAutofill: isInField,
        // It does not look for the field inside of shadow roots.
        verifyBrowserAutofillInput: false,
      }),
    signal,
  )
