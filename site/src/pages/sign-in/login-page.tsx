import { useTexts } from '@ai-studio/react'
import { Login } from '@ai-studio/react/login'
import { useState, type ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cameFrom } from '../../auth/return-path.ts'
import { useAfterSignIn } from '../../auth/use-after-sign-in.ts'
import { usePageHead } from '../../page-head.ts'
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

function LoginOrRegister(): ReactElement {
  const t = useTexts('sign-in')
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const tab = pathname.startsWith('/register') ? 'register' : 'login'
  const next = cameFrom(state)
  // On touch screens the focus would raise the keyboard over the other ways to sign in.
  const [canFocus] = useState(() => matchMedia('(hover: hover) and (pointer: fine)').matches)
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
          onForgotPassword={() => void navigate('/reset-password', { state })}
          // What is passed along must survive the change.
          onTabChange={(chosen) => void navigate(`/${chosen}`, { replace: true, state })}
        />
      </div>
    </div>
  )
}
