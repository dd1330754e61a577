import { signedInRedirectDelayMs } from '@ai-studio/contract/constants'
import { Icon, useTexts } from '@ai-studio/react'
import { ResetPassword } from '@ai-studio/react/login'
import { useEffect, useState, type ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cameFrom, takePostAuthNext } from '../../auth/return-path.ts'
import { usePageHead } from '../../page-head.ts'
import { SiteLink } from '../../site-link.tsx'
import { useMailedToken } from '../../use-mailed-token.ts'
import { SignInTexts } from './sign-in-texts.tsx'
import './login-styles.ts'
import './sign-in.css'

/** A new password for somebody who has forgotten theirs. */
export function ResetPasswordPage(): ReactElement {
  // Outside the texts, so that it waits for nothing.
  const token = useMailedToken()
  return (
    <SignInTexts>
      <Reset token={token} />
    </SignInTexts>
  )
}

function Reset({ token }: { token: string | undefined }): ReactElement {
  const t = useTexts('sign-in')
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [isSignedIn, setSignedIn] = useState(false)
  const next = cameFrom(state)
  usePageHead(t('reset.title'))
  useEffect(() => {
    if (!isSignedIn) return
    const timer = setTimeout(
      () => void navigate(takePostAuthNext() ?? next ?? '/profile', { replace: true }),
      signedInRedirectDelayMs,
    )
    return () => clearTimeout(timer)
  }, [isSignedIn, next, navigate])
  return (
    <div className="st-sign-in">
      <header className="st-sign-in-head">
        <h1>{t('reset.heading')}</h1>
      </header>
      <div className="st-sign-in-card">
        <ResetPassword
          token={token}
          next={next ?? undefined}
          onDone={(result) => setSignedIn(result.isSignedIn)}
        />
      </div>
      <SiteLink className="st-sign-in-back" to={`/login${search}`} state={state}>
        <Icon name="arrow-back" size={18} />
        {t('reset.back')}
      </SiteLink>
    </div>
  )
}
