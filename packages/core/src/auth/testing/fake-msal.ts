import type { AccountInfo } from '@azure/msal-browser'
import { vi } from 'vitest'
import type { AuthModules } from '../applications.ts'

export const accountOf = (id = 'lan.studio') =>
  ({ homeAccountId: id, username: id.split('.')[0], idTokenClaims: {} }) as AccountInfo
export const tokensOf = (accessToken: string, id?: string) => ({
  accessToken,
  expiresOn: new Date(Date.now() + 600_000),
  account: accountOf(id),
})

/** MSAL as a browser with an address bar, frames and brokers would show it. */
export function fakeMsal(accounts: AccountInfo[]) {
  const app = {
    initialize: () => Promise.resolve(),
    handleRedirectPromise: () => Promise.resolve(null),
    getAllAccounts: () => accounts,
    acquireTokenSilent: vi.fn<(request: object) => Promise<unknown>>(),
    ssoSilent: vi.fn<(request: object) => Promise<unknown>>(),
    loginRedirect: vi.fn<(request: object) => Promise<void>>(),
    clearCache: vi.fn<(request?: object) => Promise<void>>(() => Promise.resolve()),
  }
  const modules = {
    web: () => Promise.resolve({ createWebApplication: () => app }),
    native: () => Promise.reject(new Error('Not asked for.')),
  } as unknown as AuthModules
  return { app, modules }
}
