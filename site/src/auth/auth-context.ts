import { $auth, type AuthState } from '@ai-studio/core'
import type { AuthClient } from '@ai-studio/core/auth'
import { useStore } from '@nanostores/react'
import { createContext, useContext } from 'react'

/** How people sign in on these pages. Stands once, around the whole site. */
export const AuthContext = createContext<AuthClient | null>(null)

/** Signing in and out. */
export function useAuth(): AuthClient {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('A part of the site that signs in or out stands outside <AuthContext>.')
  return auth
}

/** Who is here; the view follows. */
export const useAuthState = (): AuthState => useStore($auth)
