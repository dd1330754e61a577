import { Spinner, ToastRegion, useTexts } from '@ai-studio/react'
import { Login } from '@ai-studio/react/login'
import { useState, type ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { askedLanguage } from '../../asked-language.ts'
import { useAuthState } from '../../auth/auth-context.ts'
import type { SignInState } from '../../auth/return-path.ts'
import { Logo } from '../../layout/logo.tsx'
import { useLanguageOfAddress } from '../../layout/use-language-of-address.ts'
import { usePageHead } from '../../page-head.ts'
import '../sign-in/login-styles.ts'
import '../sign-in/sign-in.css'
import { readConnectRequest, type ConnectRequest } from './connect-request.ts'
import { ConnectTexts } from './connect-texts.tsx'
import { Consent } from './consent.tsx'
import { Message } from './message.tsx'
import { hasOpener } from './opener.ts'
import { SiteName } from './site-name.tsx'
import './connect.css'

/** The window in which somebody signs in for a partner's page: small, and without ways to other pages. */
export function ConnectPage(): ReactElement {
  // Whoever signs in elsewhere comes back to this page from one that asks for no language.
  useLanguageOfAddress()
  return (
    <ConnectTexts>
      <header className="st-connect-bar">
        <Logo />
      </header>
      <main id="content" tabIndex={-1}>
        <Connect />
      </main>
      <ToastRegion />
    </ConnectTexts>
  )
}

function Connect(): ReactElement {
  const t = useTexts('connect')
  const { pathname, search } = useLocation()
  const { state, user } = useAuthState()
  const [request] = useState(() => readConnectRequest(search))
  usePageHead(t('title'))
  if (!request) return <Message kind="broken" />
  if (state === 'loading') return <Spinner label={t('checking')} size={28} />
  if (!hasOpener()) return <Message kind="lost" isSignedIn={user !== null} site={request.origin} />
  const here = pathname + search
  if (!user) return <SignIn request={request} next={here} />
  return <Consent key={user.id} request={request} user={user} here={here} />
}

/** Who is here is followed by the page itself, so that nothing has to happen after the sign-in. */
function SignIn({ request, next }: { request: ConnectRequest; next: string }): ReactElement {
  const t = useTexts('connect')
  const navigate = useNavigate()
  const language = askedLanguage(useLocation())

  /** Within this very page, which the partner's has to go on seeing. */
  function resetPassword(): void {
    const state: SignInState = { from: next }
    void navigate(language ? `/reset-password?lang=${language}` : '/reset-password', { state })
  }

  return (
    <div className="st-sign-in">
      <div className="st-sign-in-head">
        <h1>{t('signIn.heading')}</h1>
        <p>{t('signIn.text')}</p>
        <SiteName origin={request.origin} />
      </div>
      <div className="st-sign-in-card">
        <Login next={next} onForgotPassword={resetPassword} />
      </div>
    </div>
  )
}
