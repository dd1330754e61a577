import { Spinner, useTexts } from '@ai-studio/react'
import { useEffect, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../auth/auth-context.ts'
import { clearSignIn } from '../../auth/clear-sign-in.ts'
import { usePageHead } from '../../page-head.ts'
import { SignInTexts } from './sign-in-texts.tsx'
import './sign-in.css'

/** Where the identity service sends people after they have signed out: clears what is left of it and goes home. */
export function SignedOutPage(): ReactElement {
  return (
    <SignInTexts>
      <SigningOut />
    </SignInTexts>
  )
}

function SigningOut(): ReactElement {
  const t = useTexts('sign-in')
  const auth = useAuth()
  const navigate = useNavigate()
  usePageHead(t('signOut.title'))
  useEffect(() => {
    let isOver = false
    async function finish(): Promise<void> {
      try {
        await auth.start()
      } catch (error) {
        console.warn(
          '[ai-studio] The sign-out was not confirmed; this browser forgets it all the same.',
          error,
        )
      }
      if (!isOver) await navigate(clearSignIn() ?? '/', { replace: true })
    }
    void finish()
    return () => {
      isOver = true
    }
  }, [auth, navigate])
  return (
    <div className="st-sign-in-wait">
      <Spinner size={28} />
      <output>{t('signOut.working')}</output>
    </div>
  )
}
