import type { Usage } from '@ai-studio/contract'
import { formatBytes, formatDateTime, formatNumber, formatRelative } from '@ai-studio/core'
import { useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useFetched } from '../../../loading/use-fetched.ts'
import { Section } from '../section.tsx'
import { Skeleton } from '../skeleton.tsx'

/** How many messages the user may still send today, and when all are back. */
export function AllowanceLeft(): ReactElement {
  const t = useTexts('account')
  const usage = useFetched<Usage>('getUsage')
  return (
    <Section title={t('home.allowance.title')}>
      {usage.error ? (
        <LoadFailure heading="h3" title={t('home.allowance.failed')} failed={usage} />
      ) : usage.value ? (
        <Left usage={usage.value} />
      ) : (
        <Skeleton rows={2} />
      )}
    </Section>
  )
}

function Left({ usage }: { usage: Usage }): ReactElement {
  const t = useTexts('account')
  const language = useLanguage()
  const { remaining, limit, resetsAt } = usage.messages
  const left = t('home.allowance.left', {
    remaining: formatNumber(remaining, language),
    limit: formatNumber(limit, language),
  })
  return (
    <>
      <p className="st-allowance">{left}</p>
      <meter
        aria-label={t('home.allowance.meter')}
        aria-valuetext={left}
        min={0}
        max={limit}
        value={remaining}
      />
      {remaining < limit && (
        <p className="st-account-quiet">
          {t('home.allowance.resets', {
            when: formatRelative(resetsAt, language),
            time: formatDateTime(resetsAt, language),
          })}
        </p>
      )}
      <p className="st-account-quiet">
        {t('home.allowance.image', { size: formatBytes(usage.uploadBytes, language) })}
      </p>
    </>
  )
}
