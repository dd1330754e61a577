/** What the browser hears of a request. */
export type CredentialRequest = CredentialCreationOptions &
  CredentialRequestOptions & { mediation?: string; publicKey?: { allowCredentials?: readonly unknown[] } }

/** What a browser does about a request: a credential, null, or an error that it throws. */
export type Behaviour = (request: CredentialRequest) => unknown

export interface FakeAuthenticator {
  /** Requests in their order. */
  readonly requests: CredentialRequest[]
  /** What is done about `create` and `get` from now on. */
  create: Behaviour
  get: Behaviour
  hasPlatformAuthenticator: boolean
  offersInFields: boolean
  capabilities: Record<string, boolean>
  /** What the page has said with the signal API. */
  readonly signals: { name: string; options: unknown }[]
  /** Whether the browser fails at hearing it. */
  isDeaf: boolean
  /** Puts everything back. */
  remove(): void
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** The credential that an authenticator has made. */
export const madeCredential = (id = 'bmV3') => ({
  id,
  rawId: bytes('new'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes('{"type":"webauthn.create"}'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
})

/** The credential with which an authenticator has answered. */
export const answeredCredential = (id = 'b25l') => ({
  id,
  rawId: bytes('one'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes('{"type":"webauthn.get"}'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('user'),
  },
  getClientExtensionResults: () => ({}),
})

/** Waits until the page ends it, as a browser does with a dialog that nobody answers. */
export const unanswered: Behaviour = ({ signal }) =>
  new Promise((_, reject) => {
    const end = () => reject(new DOMException('signal is aborted without reason', 'AbortError'))
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end)
  })

/** Refuses with the browser's own error. */
export const refusing =
  (name: string): Behaviour =>
  () => {
    throw new DOMException('The browser says so.', name)
  }

/** Puts an authenticator into the page that does what the test says. Without further words it makes and answers. */
export function installAuthenticator(): FakeAuthenticator {
  const requests: CredentialRequest[] = []
  const signals: FakeAuthenticator['signals'] = []
  const before = {
    type: Object.getOwnPropertyDescriptor(globalThis, 'PublicKeyCredential'),
    container: Object.getOwnPropertyDescriptor(navigator, 'credentials'),
  }
  const fake: FakeAuthenticator = {
    requests,
    create: () => madeCredential(),
    get: () => answeredCredential(),
    hasPlatformAuthenticator: true,
    offersInFields: true,
    capabilities: {},
    signals,
    isDeaf: false,
    remove() {
      delete (globalThis as { PublicKeyCredential?: unknown }).PublicKeyCredential
      if (before.type) Object.defineProperty(globalThis, 'PublicKeyCredential', before.type)
      delete (navigator as { credentials?: unknown }).credentials
      if (before.container) Object.defineProperty(navigator, 'credentials', before.container)
    },
  }
  const signal = async (name: string, options: unknown) => {
    if (fake.isDeaf) throw new TypeError('The browser does not hear it.')
    signals.push({ name, options })
  }
  const type = Object.assign(function PublicKeyCredential() {}, {
    isUserVerifyingPlatformAuthenticatorAvailable: async () => fake.hasPlatformAuthenticator,
    isConditionalMediationAvailable: async () => fake.offersInFields,
    getClientCapabilities: async () => fake.capabilities,
    signalAllAcceptedCredentials: (options: unknown) => signal('all', options),
    signalUnknownCredential: (options: unknown) => signal('unknown', options),
    signalCurrentUserDetails: (options: unknown) => signal('user', options),
  })
  Object.defineProperty(globalThis, 'PublicKeyCredential', {
    configurable: true,
    writable: true,
    value: type,
  })
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: async (request: CredentialRequest) => {
        requests.push(request)
        return fake.create(request)
      },
      get: async (request: CredentialRequest) => {
        requests.push(request)
        return fake.get(request)
      },
    },
  })
  return fake
}

/** Fetches what asking for a passkey needs, so that no test waits for it. */
export const fetchLibrary = () => import('@simplewebauthn/browser')

/** Takes passkeys from the page, as an old browser or a page without TLS does. Answers how to put them back. */
export function withoutPasskeys(): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'PublicKeyCredential')
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: undefined })
  return () => {
    delete (globalThis as { PublicKeyCredential?: unknown }).PublicKeyCredential
    if (before) Object.defineProperty(globalThis, 'PublicKeyCredential', before)
  }
}
