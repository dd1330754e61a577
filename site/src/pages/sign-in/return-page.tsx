import { $auth } from '@ai-studio/core'
import { Spinner, toast, useTexts, useTextSource } from '@ai-studio/react'
import { addLoginTexts } from '@ai-studio/react/login'
import { useEffect, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../auth/auth-context.ts'
import { returnPath, takePostAuthNext, takeWayBack, type SignInState } from '../../auth/return-path.ts'
import { usePageHead } from '../../page-head.ts'
import { SiteLink } from '../../site-link.tsx'
import { SignInTexts } from './sign-in-texts.tsx'
import './sign-in.css'

/** Where the identity service sends people back to. Goes on as soon as its answer has been taken up. */
export function ReturnPage(): ReactElement {
  return (
    <SignInTexts>
      <Return />
    </SignInTexts>
  )
}

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'UNKNOWN'
}

interface Failure {
  code: string
  /** What the sign-in was begun for. */
  wayBack: string | null
}

interface SignInLink {
  to: string
  state?: SignInState
}

/** Where the sign-in is begun anew. The window of a partner's page has one of its own, and no ways to other pages. */
function signInLink(wayBack: string | null): SignInLink {
  if (wayBack === null) return { to: '/login' }
  return wayBack.startsWith('/embed/') ? { to: wayBack } : { to: '/login', state: { from: wayBack } }
}

function Return(): ReactElement {
  const t = useTexts('sign-in')
  const auth = useAuth()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure | null>(null)
  usePageHead(t('return.title'))

  useEffect(() => {
    let isOver = false
    async function goOn(): Promise<void> {
      try {
        const answer = await auth.start()
        if (isOver) return
        const isSignedIn = $auth.get().state === 'authenticated'
        // Somebody who comes here by going back in the history is signed in without an answer.
        if (answer === null && !isSignedIn) {
          return setFailure({ code: 'NO_SERVER_RESPONSE', wayBack: takeWayBack() })
        }
        await navigate(takePostAuthNext() ?? returnPath(answer) ?? '/home', { replace: true })
      } catch (error) {
        if (isOver) return
        const code = codeOf(error)
        if (code !== 'USER_CANCELLED') console.warn('[ai-studio] The sign-in did not come about.', error)
        setFailure({ code, wayBack: takeWayBack() })
      }
    }
    void goOn()
    return () => {
      isOver = true
    }
  }, [auth, navigate])

  useEffect(() => {
    if (failure?.code !== 'USER_CANCELLED') return
    // They know; a word is enough.
    toast(t('return.cancelled'))
    const { to, state } = signInLink(failure.wayBack)
    void navigate(to, { replace: true, state })
  }, [failure, navigate, t])

  return failure && failure.code !== 'USER_CANCELLED' ? (
    <Refused {...failure} />
  ) : (
    <Spinner label={t('return.working')} size={28} />
  )
}

function Refused({ code, wayBack }: Failure): ReactElement {
  const t = useTexts('sign-in')
  const login = useTexts('login')
  const texts = useTextSource()
  const [hasTexts, setHasTexts] = useState(false)
  useEffect(() => {
    let isOver = false
    addLoginTexts(texts).then(
      () => isOver || setHasTexts(true),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [texts])
  return (
    <div className="st-sign-in">
      <div className="st-sign-in-head" role="alert">
        <h1>{t('return.failed')}</h1>
        {hasTexts && <p>{login(`errors.${code}`)}</p>}
      </div>
      <div className="st-sign-in-ways">
        <SiteLink className="st-button" data-variant="primary" {...signInLink(wayBack)} replace>
          {t('return.again')}
        </SiteLink>
        <SiteLink className="st-button" data-variant="secondary" to="/" replace>
          {t('return.home')}
        </SiteLink>
      </div>
    </div>
  )
}
