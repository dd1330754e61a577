import type { AuthConfig, UserProfile } from '@ai-studio/contract'
import { forgetUser, markSignedIn } from '@ai-studio/core'
import type { AuthClient, InteractionStatus } from '@ai-studio/core/auth'
import { atom } from 'nanostores'
import { vi, type Mock } from 'vitest'

/** A user as the server would describe one. */
export const user: UserProfile = {
  id: 'u1',
  userName: 'lan',
  email: 'lan@example.com',
  displayName: 'Lan Nguyễn',
  authProvider: 'google',
  roles: [],
  preferences: { language: 'en', currency: 'USD', theme: 'dark' },
  subscriptionTier: 'free',
}

const config: AuthConfig = {
  kind: 'embedded',
  clientId: 'studio',
  authority: 'https://studio.example/oidc',
  knownAuthorities: ['studio.example'],
  scopes: ['openid', 'profile', 'offline_access', 'api://studio/access_as_user'],
  nativeAuth: '/native-auth',
  hasMailedCodes: true,
  socialButtons: [{ id: 'google', domainHint: 'google.com', isSimulated: true }],
}

type Watched = 'start' | 'signIn' | 'completePasswordReset' | 'signInWith' | 'signOut'

/** What is asked of it can be looked at. */
export type FakeAuth = AuthClient & { [Name in Watched]: Mock<AuthClient[Name]> }

/** An identity service of which every person and every password is known. What is not needed rejects. */
export function fakeAuth(parts: Partial<AuthClient> = {}): FakeAuth {
  const refuse = () => Promise.reject(new Error('This was not expected to be called.'))
  return {
    $interaction: atom<InteractionStatus>('None'),
    $config: atom<AuthConfig | null | undefined>(config),
    onEvent: () => () => undefined,
    start: vi.fn<AuthClient['start']>(() => Promise.resolve(null)),
    prepare: () => undefined,
    signIn: vi.fn<AuthClient['signIn']>(() => {
      markSignedIn(user)
      return Promise.resolve()
    }),
    signInWithPasskey: refuse,
    requestCode: refuse,
    register: refuse,
    requestPasswordReset: refuse,
    completePasswordReset: vi.fn<AuthClient['completePasswordReset']>(() => Promise.resolve()),
    signInWith: vi.fn<AuthClient['signInWith']>(() => Promise.resolve()),
    signInOnHostedPage: refuse,
    token: () => Promise.resolve(null),
    signOut: vi.fn<AuthClient['signOut']>(() => {
      forgetUser()
      return Promise.resolve()
    }),
    ...parts,
  } as FakeAuth
}
