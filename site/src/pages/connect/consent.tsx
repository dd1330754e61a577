import type { ConnectCode, Connection, UserProfile } from '@ai-studio/contract'
import { isApiError } from '@ai-studio/core'
import { Alert, Button, Icon, Spinner, useStudio, useTexts } from '@ai-studio/react'
import { useState, type ReactElement } from 'react'
import { noteAfterSignOut } from '../../auth/clear-sign-in.ts'
import { useSignOut } from '../../auth/use-sign-out.ts'
import { useSubmission } from '../../forms/use-submission.ts'
import { LoadFailure } from '../../loading/load-failure.tsx'
import { useFetched } from '../../loading/use-fetched.ts'
import type { ConnectRequest } from './connect-request.ts'
import { Message } from './message.tsx'
import { answerOpener, hasOpener } from './opener.ts'
import { SiteName } from './site-name.tsx'
import { useSettled } from './use-settled.ts'

export interface ConsentProps {
  request: ConnectRequest
  user: UserProfile
  /** Address of this window, to come back to. */
  here: string
}

/** Asks the user whether a site may chat under their name. Nothing is told to a site that the server does not allow. */
export function Consent({ request, user, here }: ConsentProps): ReactElement {
  const t = useTexts('connect')
  const connection = useFetched<Connection>('getConnection', { origin: request.origin })
  if (connection.error) {
    return (
      <div className="st-sign-in">
        <LoadFailure heading="h1" title={t('failed')} failed={connection} />
      </div>
    )
  }
  if (!connection.value) return <Spinner label={t('checking')} size={28} />
  const { isAllowed, isConnected, origin } = connection.value
  if (!isAllowed || origin !== request.origin) return <Message kind="refused" site={request.origin} />
  return <Question request={request} user={user} here={here} isKnown={isConnected} />
}

/** Stands only for a site that the server has allowed. */
function Question({ request, user, here, isKnown }: ConsentProps & { isKnown: boolean }): ReactElement {
  const t = useTexts('connect')
  const { api } = useStudio()
  const submission = useSubmission()
  const isSettled = useSettled()
  const [end, setEnd] = useState<'done' | 'lost' | 'refused' | null>(null)
  const { origin, state, challenge } = request

  async function agree(): Promise<void> {
    if (!hasOpener()) return setEnd('lost')
    await submission.run(async () => {
      try {
        const { code } = await api.request<ConnectCode>('connectSite', { body: { origin, challenge } })
        answerOpener({ type: 'studio-connect', state, code }, origin)
      } catch (error) {
        if (!isApiError(error) || error.code !== 'ORIGIN_NOT_ALLOWED') throw error
        return setEnd('refused')
      }
      setEnd('done')
      globalThis.close()
    })
  }

  function cancel(): void {
    answerOpener({ type: 'studio-connect', state, error: 'cancelled' }, origin)
    globalThis.close()
  }

  if (end) return <Message kind={end} site={origin} isSignedIn />
  return (
    <div className="st-sign-in">
      <div className="st-sign-in-head">
        <h1>{t(isKnown ? 'ask.again' : 'ask.heading')}</h1>
        <p>{t('ask.text')}</p>
        <SiteName origin={origin} />
      </div>
      <div className="st-sign-in-card st-connect-card">
        <h2>{t('ask.gets')}</h2>
        <ul>
          <li>
            <Icon name="check" size={18} />
            {t('ask.chat')}
          </li>
          <li>
            <Icon name="close" size={18} />
            {t('ask.nothing')}
          </li>
        </ul>
        <p>{t('ask.end')}</p>
        <Alert kind="error">{submission.error}</Alert>
        <div className="st-connect-actions">
          <Button
            variant="primary"
            isBusy={submission.isBusy}
            aria-disabled={!isSettled || undefined}
            onClick={() => isSettled && void agree()}
          >
            {t(isKnown ? 'ask.goOn' : 'ask.allow')}
          </Button>
          <Button onClick={cancel}>{t('ask.cancel')}</Button>
        </div>
      </div>
      <SignedInAs user={user} here={here} />
    </div>
  )
}

function SignedInAs({ user, here }: Pick<ConsentProps, 'user' | 'here'>): ReactElement {
  const t = useTexts('connect')
  const signOut = useSignOut()
  const [isLeaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    noteAfterSignOut(here)
    await signOut()
  }

  return (
    <div className="st-connect-user">
      <p>
        {t('ask.signedIn', { name: user.displayName || user.userName })}
        {user.email && (
          <>
            <br />
            <bdi>{user.email}</bdi>
          </>
        )}
      </p>
      <Button variant="ghost" size="small" isBusy={isLeaving} onClick={() => void leave()}>
        {t('ask.notYou')}
      </Button>
    </div>
  )
}
