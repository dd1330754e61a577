import type { UserSession, UserSessionList } from '@ai-studio/contract'
import { formatDate, formatRelative, isApiError } from '@ai-studio/core'
import { Button, useLanguage, useStudio, useTexts } from '@ai-studio/react'
import { useState, type ReactElement } from 'react'
import { useSignOut } from '../../../auth/use-sign-out.ts'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useFetched } from '../../../loading/use-fetched.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Section } from '../section.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useRowAction } from './use-row-action.ts'

/** The browsers in which the user is signed in; any of them can be signed out, or all. */
export function Sessions(): ReactElement {
  const t = useTexts('account')
  const { api } = useStudio()
  const signOut = useSignOut()
  const list = useFetched<UserSessionList>('listSessions')
  const [isAsking, setAsking] = useState(false)
  const { busyId, run } = useRowAction(list.refresh)

  const nameOf = ({ device }: UserSession) => device || t('settings.sessions.unknown')
  const end = (session: UserSession) =>
    run(
      session.id,
      () => api.request('endSession', { params: { id: session.id } }),
      t('settings.sessions.ended', { device: nameOf(session) }),
    )

  async function endAll(): Promise<void> {
    try {
      await api.request('endAllSessions')
    } catch (error) {
      // Somebody whose own sign-in has ended already is where they wanted to be.
      if (!isApiError(error) || error.status !== 401) throw error
    }
    await signOut()
  }

  return (
    <Section title={t('settings.sessions.title')}>
      {list.error ? (
        <LoadFailure heading="h3" title={t('settings.sessions.failed')} failed={list} />
      ) : list.value ? (
        <ul className="st-rows">
          {list.value.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              name={nameOf(session)}
              isBusy={busyId === session.id}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      ) : (
        <Skeleton rows={3} />
      )}
      <Button onClick={() => setAsking(true)}>{t('settings.sessions.endAll')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        heading={t('settings.sessions.endAllHeading')}
        confirm={t('settings.sessions.endAll')}
        act={endAll}
      >
        <p>{t('settings.sessions.endAllText')}</p>
      </ConfirmDialog>
    </Section>
  )
}

interface SessionRowProps {
  session: UserSession
  name: string
  isBusy: boolean
  onEnd(): void
}

function SessionRow({ session, name, isBusy, onEnd }: SessionRowProps): ReactElement {
  const t = useTexts('account')
  const language = useLanguage()
  const { createdAt, lastSeenAt, isCurrent } = session
  return (
    <li>
      <div>
        <bdi>{name}</bdi>
        {isCurrent && <span className="st-badge">{t('settings.sessions.current')}</span>}
        <p className="st-account-quiet">
          {[
            t('settings.sessions.since', { date: formatDate(createdAt, language) }),
            !isCurrent && t('settings.sessions.seen', { when: formatRelative(lastSeenAt, language) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('settings.sessions.endLabel', { device: name })}
          onClick={onEnd}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  )
}
