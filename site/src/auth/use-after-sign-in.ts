import { signedInRedirectDelayMs } from '@ai-studio/contract/constants'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAuthState } from './auth-context.ts'
import { takePostAuthNext } from './return-path.ts'

/**
 * Leaves the sign-in page once somebody is signed in: at once when they already were, else after the moment in which
 * they see that it worked. It does not matter where they did it, so another tab counts too.
 * @param next where to go unless something else was asked for; `/profile` when null
 */
export function useAfterSignIn(next: string | null): void {
  const { state } = useAuthState()
  const navigate = useNavigate()
  const wasAsked = useRef(false)
  useEffect(() => {
    if (state === 'anonymous') wasAsked.current = true
    if (state !== 'authenticated') return
    const timer = setTimeout(
      () => void navigate(takePostAuthNext() ?? next ?? '/profile', { replace: true }),
      wasAsked.current ? signedInRedirectDelayMs : 0,
    )
    return () => clearTimeout(timer)
  }, [state, next, navigate])
}
