import { Spinner, useTexts } from '@ai-studio/react'
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { askedLanguage } from '../asked-language.ts'
import { useAuth, useAuthState } from './auth-context.ts'
import type { SignInState } from './return-path.ts'

export interface RequireUserProps {
  /**
   * Where people who are not signed in are sent.
   * @default '/login'
   */
  redirectTo?: string
}

/**
 * Shows the pages inside to signed-in users alone. Until it is known who is here a spinner turns; others go to the
 * sign-in page, which replaces this one in the history, speaks the language that this one was asked for in, and is told
 * where they came from.
 */
export function RequireUser({ redirectTo = '/login' }: RequireUserProps): ReactElement {
  const t = useTexts('site')
  const { state } = useAuthState()
  const interaction = useStore(useAuth().$interaction)
  const { pathname, search, hash } = useLocation()
  if (state === 'authenticated') return <Outlet />
  if (state === 'loading') return <Spinner label={t('page.checkingUser')} size={28} />
  // Whoever signs out leaves this page anyhow, and is not to be asked to sign in again on the way.
  if (interaction === 'Logout') return <Spinner label={t('page.signingOut')} size={28} />
  const language = askedLanguage({ pathname, search })
  const to = language ? `${redirectTo}?lang=${language}` : redirectTo
  return <Navigate to={to} replace state={{ from: pathname + search + hash } satisfies SignInState} />
}
