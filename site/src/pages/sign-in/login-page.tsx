import { useStudio, useTexts } from '@ai-studio/react'
import { Login, type SignInWay } from '@ai-studio/react/login'
import { useState, type ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuth } from '../../auth/auth-context.ts'
import { cameFrom } from '../../auth/return-path.ts'
import { useAfterSignIn } from '../../auth/use-after-sign-in.ts'
import { usePageHead } from '../../page-head.ts'
import { hasMouse } from '../../pointer.ts'
import { LogoMark } from '../../layout/logo.tsx'
import { SignInTexts } from './sign-in-texts.tsx'
import './login-styles.ts'
import './sign-in.css'

/** Sign-in and registration: one page under two addresses, which its tabs change. */
export function LoginPage(): ReactElement {
  return (
    <SignInTexts>
      <LoginOrRegister />
    </SignInTexts>
  )
}

/** What comes after a sign-in besides the next page: whoever has typed a password may be spared it from now on. */
function usePasskeyOffer(): (way: SignInWay) => void {
  const auth = useAuth()
  const studio = useStudio()
  return (way) => {
    if (way !== 'password' || !auth.$config.get()?.hasPasskeys) return
    import('../../passkeys/offer-passkey.ts')
      .then(({ offerPasskey }) => offerPasskey(studio))
      // Nobody has asked for it, so nobody misses it.
      .catch(() => undefined)
  }
}

function LoginOrRegister(): ReactElement {
  const t = useTexts('sign-in')
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const offerAfter = usePasskeyOffer()
  const tab = pathname.startsWith('/register') ? 'register' : 'login'
  const next = cameFrom(state)
  const [canFocus] = useState(hasMouse)
  usePageHead(t(`${tab}.title`))
  useAfterSignIn(next)
  return (
    <div className="st-sign-in">
      <header className="st-sign-in-head">
        <LogoMark />
        <h1>{t(`${tab}.heading`)}</h1>
        <p>{t('text')}</p>
      </header>
      <div className="st-sign-in-card">
        <Login
          initialTab={tab}
          next={next ?? undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- signing in is what this page is for.
          autoFocus={canFocus}
          forgotPasswordHref="/reset-password"
          onSignedIn={offerAfter}
          onForgotPassword={() => void navigate(`/reset-password${search}`, { state })}
          // What is passed along must survive the change.
          onTabChange={(chosen) => void navigate(`/${chosen}${search}`, { replace: true, state })}
        />
      </div>
    </div>
  )
}
