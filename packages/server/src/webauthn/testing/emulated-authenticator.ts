import WebAuthnEmulator, {
  AuthenticatorEmulator,
  packAttestationObject,
  PasskeysCredentialsMemoryRepository,
  RpId,
  unpackAttestationObject,
  type AuthenticationResponseJSON,
  type PasskeyDiscoverableCredential,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from 'nid-webauthn-emulator'
import { ownOrigin } from '../../testing/test-server.ts'

export interface EmulatorOptions {
  /** As 32 hexadecimal digits with or without hyphens. */
  aaguid?: string
  /**
   * Whether it finds out who uses it.
   * @default true
   */
  verifiesUser?: boolean
  /**
   * Whether it counts how often a passkey is used; synced ones do not.
   * @default true
   */
  counts?: boolean
  /**
   * Whether a page is told that the authenticator is part of the device.
   * @default false
   */
  isPlatform?: boolean
}

/** The origin and the host name under which an authenticator is asked; the studio's own by default. */
export interface Place {
  origin?: string
  rpId?: string
}

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

/** A browser's authenticator, as a page sees it. */
export interface EmulatedAuthenticator {
  /** Makes a passkey; throws a `DOMException` like the browser. */
  create: (options: CreationOptions, place?: Place) => RegistrationResponseJSON
  /** Answers with a passkey, likewise. */
  get: (options: RequestOptions, place?: Place) => AuthenticationResponseJSON
  /** Another one with the same passkeys, as nobody should be able to make. */
  copy: (changes?: EmulatorOptions) => EmulatedAuthenticator
  /** One whose passkeys are the same, but believed to be of another host. */
  movedTo: (rpId: string) => EmulatedAuthenticator
}

export function emulatedAuthenticator(
  options: EmulatorOptions = {},
  repository = new PasskeysCredentialsMemoryRepository(),
): EmulatedAuthenticator {
  const { aaguid, verifiesUser = true, counts = true, isPlatform = false } = options
  const interaction = () => ({ options: { uv: verifiesUser, up: true } })
  const emulator = new WebAuthnEmulator(
    new AuthenticatorEmulator({
      credentialsRepository: repository,
      transports: isPlatform ? ['internal'] : ['usb'],
      signCounterIncrement: counts ? 1 : 0,
      userMakeCredentialInteraction: interaction,
      userGetAssertionInteraction: interaction,
      ...(aaguid !== undefined && {
        aaguid: new Uint8Array(Buffer.from(aaguid.replaceAll('-', ''), 'hex')),
      }),
    }),
  )
  // As if the host of the page belonged to whoever the passkey is asked for.
  const related = ({ origin = ownOrigin }: Place) => [origin]
  return {
    create(asked, place = {}) {
      const rp = { ...asked.rp, ...(place.rpId !== undefined && { id: place.rpId }) }
      const made = emulator.createJSON(place.origin ?? ownOrigin, { ...asked, rp }, related(place))
      return { ...made, ...(isPlatform && { authenticatorAttachment: 'platform' as const }) }
    },
    get(asked, place = {}) {
      const rpId = place.rpId ?? asked.rpId
      return emulator.getJSON(
        place.origin ?? ownOrigin,
        { ...asked, ...(rpId !== undefined && { rpId }) },
        related(place),
      )
    },
    copy: (changes) =>
      emulatedAuthenticator(
        { ...options, ...changes },
        copyOf(repository, (credential) => credential),
      ),
    movedTo: (rpId) =>
      emulatedAuthenticator(
        options,
        copyOf(repository, ({ publicKeyCredentialSource: source, ...rest }) => ({
          ...rest,
          publicKeyCredentialSource: { ...source, rpId: new RpId(rpId) },
        })),
      ),
  }
}

function copyOf(
  repository: PasskeysCredentialsMemoryRepository,
  change: (credential: PasskeyDiscoverableCredential) => PasskeyDiscoverableCredential,
): PasskeysCredentialsMemoryRepository {
  const copied = new PasskeysCredentialsMemoryRepository()
  for (const credential of repository.loadCredentials()) copied.saveCredential(change(credential))
  return copied
}

/** The same answer with an attestation of another format. */
export function withFormat(answer: RegistrationResponseJSON, fmt: string): RegistrationResponseJSON {
  const attestation = unpackAttestationObject(
    new Uint8Array(Buffer.from(answer.response.attestationObject, 'base64url')),
  )
  const attestationObject = Buffer.from(packAttestationObject({ ...attestation, fmt })).toString('base64url')
  return { ...answer, response: { ...answer.response, attestationObject } }
}

/** The same answer as a password manager gives it that nobody has touched: neither present nor verified. */
export function withoutUser(answer: RegistrationResponseJSON): RegistrationResponseJSON {
  const attestation = unpackAttestationObject(
    new Uint8Array(Buffer.from(answer.response.attestationObject, 'base64url')),
  )
  const { flags } = attestation.authData
  const authData = { ...attestation.authData, flags: { ...flags, userPresent: false, userVerified: false } }
  const attestationObject = Buffer.from(packAttestationObject({ ...attestation, authData })).toString(
    'base64url',
  )
  return { ...answer, response: { ...answer.response, attestationObject } }
}

/** The same answer with what the browser says about it changed. */
export function withClientData<Answer extends { response: { clientDataJSON: string } }>(
  answer: Answer,
  changes: Record<string, unknown>,
): Answer {
  const said = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString()) as object
  const clientDataJSON = Buffer.from(JSON.stringify({ ...said, ...changes })).toString('base64url')
  return { ...answer, response: { ...answer.response, clientDataJSON } }
}

/** The same bytes but for one. */
export function withWrongByte(base64url: string): string {
  const bytes = Buffer.from(base64url, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  return bytes.toString('base64url')
}
