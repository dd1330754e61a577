import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from './auth-context.ts'

/**
 * Signs out here and in every other tab. Mostly leaves the page for the identity service, which comes back to
 * `/auth/signout-callback`; when it cannot be reached that page comes at once.
 */
export function useSignOut(): () => Promise<void> {
  const auth = useAuth()
  const navigate = useNavigate()
  return useCallback(async () => {
    try {
      await auth.signOut()
    } catch (error) {
      console.warn('[ai-studio] The identity service could not be told of the sign-out.', error)
      await navigate('/auth/signout-callback', { replace: true })
    }
  }, [auth, navigate])
}
