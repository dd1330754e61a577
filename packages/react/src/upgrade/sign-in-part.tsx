import { storageKeys } from '@ai-studio/contract/constants'
import { useCallback, useEffect, useRef, type ReactElement } from 'react'
import { useLatest } from '../hooks/use-latest.ts'
import { Login } from '../login/login.tsx'
import { useAuth } from '../login/use-auth.ts'
import { useLanguage } from '../provider/use-studio.ts'
import type { SignInStepProps } from './upgrade-props.ts'

/** Session storage throws where it is blocked; the way back then stands in the request alone. */
function leaveMarker(next: string | null): void {
  try {
    if (next === null) sessionStorage.removeItem(storageKeys.afterSignIn)
    else sessionStorage.setItem(storageKeys.afterSignIn, next)
  } catch {}
}

/** The login widget as a step. In a file of its own, so that whoever is signed in never loads it. */
export function SignInPart({ next, onSignedIn, onError }: SignInStepProps): ReactElement {
  const auth = useAuth()
  const language = useLanguage()
  const latest = useLatest(next)
  const isLeft = useRef(false)

  const leave = useCallback((way: string | null) => {
    if (way !== null || isLeft.current) leaveMarker(way)
    isLeft.current = way !== null
  }, [])

  // Only while a sign-in is going on: it may leave the page, and the marker brings the plan step back.
  useEffect(() => {
    const stop = auth.onEvent(({ interaction, outcome }) => {
      if (interaction === 'Login') leave(outcome === 'failure' ? null : latest.current)
    })
    return () => {
      stop()
      leave(null)
    }
  }, [auth, latest, leave])

  const forgotPasswordHref = `/reset-password?lang=${language}`
  return (
    <Login
      next={next}
      forgotPasswordHref={forgotPasswordHref}
      onForgotPassword={() => {
        leave(next)
        location.assign(forgotPasswordHref)
      }}
      onSignedIn={onSignedIn}
      onError={onError}
    />
  )
}
