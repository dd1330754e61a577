import type { ConnectedSite, ConnectedSiteList } from '@ai-studio/contract'
import { formatDate, formatRelative } from '@ai-studio/core'
import { Button, useLanguage, useStudio, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useFetched } from '../../../loading/use-fetched.ts'
import { Section } from '../section.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useRowAction } from './use-row-action.ts'

/** The sites on which the user chats under their name; each can be disconnected. */
export function ConnectedSites(): ReactElement {
  const t = useTexts('account')
  const language = useLanguage()
  const { api } = useStudio()
  const list = useFetched<ConnectedSiteList>('listConnectedSites')
  const { busyId, run } = useRowAction(list.refresh)

  const disconnect = ({ id, origin }: ConnectedSite) =>
    run(
      id,
      () => api.request('disconnectSite', { params: { id } }),
      t('settings.sites.disconnected', { site: origin }),
    )

  function content(): ReactElement {
    if (list.error) return <LoadFailure heading="h3" title={t('settings.sites.failed')} failed={list} />
    if (!list.value) return <Skeleton rows={2} />
    if (list.value.sites.length === 0) {
      return <p className="st-account-quiet">{t('settings.sites.empty')}</p>
    }
    return (
      <ul className="st-rows">
        {list.value.sites.map((site) => (
          <li key={site.id}>
            <div>
              <bdi dir="ltr">{site.origin}</bdi>
              <p className="st-account-quiet">
                {t('settings.sites.since', {
                  date: formatDate(site.connectedAt, language),
                  when: formatRelative(site.lastUsedAt, language),
                })}
              </p>
            </div>
            <Button
              size="small"
              isBusy={busyId === site.id}
              aria-label={t('settings.sites.disconnectLabel', { site: site.origin })}
              onClick={() => void disconnect(site)}
            >
              {t('settings.sites.disconnect')}
            </Button>
          </li>
        ))}
      </ul>
    )
  }

  return (
    <Section title={t('settings.sites.title')} text={t('settings.sites.text')}>
      {content()}
    </Section>
  )
}
