import type { AuthConfig } from '@ai-studio/contract'
import type {
  AuthClient,
  AuthErrorCode,
  CodeStep,
  InteractionStatus,
  PartnerAuth,
  ResetStep,
  SiteUser,
} from '@ai-studio/core/auth'
import { atom } from 'nanostores'

/** What the sign-in client throws. */
export const failure = (code: AuthErrorCode) => Object.assign(new Error(code), { code })

export const embedded: AuthConfig = {
  kind: 'embedded',
  clientId: 'studio',
  authority: 'https://studio.example/oidc',
  knownAuthorities: ['studio.example'],
  scopes: ['openid', 'profile', 'offline_access', 'api://studio/access'],
  nativeAuth: '/native-auth',
  hasMailedCodes: true,
  // In another order than they are drawn.
  socialButtons: [
    { id: 'apple', domainHint: 'apple', isSimulated: true },
    { id: 'google', domainHint: 'google', isSimulated: true },
    { id: 'microsoft', domainHint: 'microsoft' },
  ],
}
const { nativeAuth: _, ...rest } = embedded
/** A service that asks for passwords on its own pages. */
export const hosted: AuthConfig = { ...rest, kind: 'b2c', hasMailedCodes: false }

/** One call of the sign-in client, waiting for its answer. */
export interface Call {
  readonly name: string
  readonly args: readonly unknown[]
  /** Answers it; without a value for calls that answer none. */
  answer(value?: unknown): void
  refuse(code: AuthErrorCode): void
}

/** Calls that are answered by hand, in their order. */
export function createCalls() {
  const calls: Call[] = []
  const call = <T>(name: string, ...args: readonly unknown[]) =>
    new Promise<T>((resolve, reject) => {
      calls.push({
        name,
        args,
        answer: (value) => resolve(value as T),
        refuse: (code) => reject(failure(code)),
      })
    })
  return { calls, call }
}

export type FakeAuth = AuthClient & {
  readonly calls: Call[]
  /** A code that was mailed, whose calls are among the others. */
  step(more?: Partial<CodeStep>): ResetStep
}

/** The sign-in client of the studio's own pages; whoever tests it answers its calls. */
export function createFakeAuth(config: AuthConfig | null | undefined = embedded): FakeAuth {
  const { calls, call } = createCalls()
  return {
    calls,
    step: (more = {}) => ({
      sentTo: 'l***@e***.com',
      codeLength: 6,
      submit: (code) => call('submit', code),
      resend: () => call('resend'),
      setPassword: (password) => call('setPassword', password),
      ...more,
    }),
    $interaction: atom<InteractionStatus>('None'),
    $config: atom(config),
    onEvent: () => () => {},
    start: () => Promise.resolve(null),
    prepare: () => void calls.push({ name: 'prepare', args: [], answer() {}, refuse() {} }),
    signIn: (credentials) => call('signIn', credentials),
    signInWithPasskey: (options) => call('signInWithPasskey', options),
    requestCode: (email) => call('requestCode', email),
    register: (account) => call('register', account),
    requestPasswordReset: (email) => call('requestPasswordReset', email),
    completePasswordReset: (reset) => call('completePasswordReset', reset),
    signInWith: (provider, options) => call('signInWith', provider, options),
    signInOnHostedPage: (options) => call('signInOnHostedPage', options),
    token: () => Promise.resolve(null),
    signOut: () => call('signOut'),
  }
}

export interface FakePartnerAuth extends PartnerAuth {
  readonly calls: Call[]
  readonly $user: ReturnType<typeof atom<SiteUser | null>>
  readonly $state: ReturnType<typeof atom<'idle' | 'waiting' | 'window-closed'>>
}

/** The sign-in client of a partner's page. */
export function createFakePartnerAuth(
  values: {
    user?: SiteUser
    state?: 'idle' | 'waiting' | 'window-closed'
  } = {},
): FakePartnerAuth {
  const { calls, call } = createCalls()
  const $user = atom<SiteUser | null>(values.user ?? null)
  const $state = atom<'idle' | 'waiting' | 'window-closed'>(values.state ?? 'idle')
  let underWay: Promise<void> | null = null
  const note = (name: string) => () => void calls.push({ name, args: [], answer() {}, refuse() {} })
  return {
    calls,
    $user,
    $state,
    connect(options) {
      $state.set('waiting')
      underWay = call<void>('connect', options).finally(() => {
        underWay = null
        $state.set('idle')
      })
      return underWay
    },
    join: () => underWay,
    reopen: note('reopen'),
    cancel: note('cancel'),
    refresh: () => call<void>('refresh'),
    disconnect: () => $user.set(null),
  }
}
