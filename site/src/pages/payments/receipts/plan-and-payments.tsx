import type { Subscription } from '@ai-studio/contract'
import { formatDate, formatWhen } from '@ai-studio/core'
import { Button, useLanguage, useTexts } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useFetched } from '../../../loading/use-fetched.ts'
import { SiteLink } from '../../../site-link.tsx'
import { preloadUpgrade } from '../../../upgrade/load-upgrade.ts'
import { openUpgrade } from '../../../upgrade/upgrade-request.ts'
import { useUpgradeClosed } from '../../../upgrade/use-upgrade-closed.ts'
import { Section } from '../../account/section.tsx'
import { Skeleton } from '../../account/skeleton.tsx'
import { useNamedPart } from '../../account/use-named-part.ts'
import { PaymentsTexts } from '../payments-texts.tsx'
import { PaymentHistory } from './payment-history.tsx'

export interface PlanAndPaymentsProps {
  /** What the user signs in with, which stands above, is there: the larger part of what moves it. */
  isInPlace: boolean
}

/** What the user has bought, until when, and what they have paid for it: a part of the settings. */
export function PlanAndPayments(props: PlanAndPaymentsProps): ReactElement {
  return (
    <PaymentsTexts>
      <Part {...props} />
    </PaymentsTexts>
  )
}

function Part({ isInPlace }: PlanAndPaymentsProps): ReactElement {
  const t = useTexts('payments')
  const subscription = useFetched<Subscription>('getSubscription')
  useUpgradeClosed(() => subscription.refresh())
  // The header leads here, also from elsewhere on this page.
  const ref = useNamedPart<HTMLDivElement>('payments', isInPlace)
  return (
    <div id="payments" ref={ref} tabIndex={-1} className="st-account-named">
      <Section title={t('settings.title')}>
        {subscription.error ? (
          <LoadFailure heading="h3" title={t('settings.failed')} failed={subscription} />
        ) : subscription.value ? (
          <CurrentPlan subscription={subscription.value} />
        ) : (
          <Skeleton rows={2} />
        )}
        <h3>{t('settings.history')}</h3>
        <PaymentHistory />
      </Section>
    </div>
  )
}

function CurrentPlan({ subscription }: { subscription: Subscription }): ReactElement {
  const t = useTexts('payments')
  const language = useLanguage()
  const { tier, endsAt, godmodeEndsAt, openPayment } = subscription
  const { failed, blockedUntil } = subscription.attempts
  const hasPro = tier !== 'free'
  return (
    <>
      <dl className="st-facts">
        <dt>{t('settings.current')}</dt>
        <dd>{t(`plan.${tier}`)}</dd>
        {hasPro && endsAt && (
          <>
            <dt>{t('settings.ends')}</dt>
            <dd>{formatDate(endsAt, language)}</dd>
          </>
        )}
        {tier === 'godmode' && godmodeEndsAt && (
          <>
            <dt>{t('settings.godmodeEnds')}</dt>
            <dd>{formatDate(godmodeEndsAt, language)}</dd>
          </>
        )}
      </dl>
      {hasPro && <p className="st-account-quiet">{t('settings.noRenewal')}</p>}
      {blockedUntil && (
        <p>{t('settings.blocked', { count: failed, when: formatWhen(blockedUntil, language) })}</p>
      )}
      {openPayment && (
        <p>
          {t('settings.open', { provider: t(`provider.${openPayment.provider}`) })}{' '}
          <SiteLink to={`/payment/callback?id=${openPayment.id}`}>{t('settings.openLink')}</SiteLink>
        </p>
      )}
      <p className="st-account-ways">
        <Button
          variant="primary"
          aria-haspopup="dialog"
          onPointerEnter={preloadUpgrade}
          onFocus={preloadUpgrade}
          onClick={() => openUpgrade({ plan: 'pro' })}
        >
          {t(hasPro ? 'settings.again' : 'settings.upgrade')}
        </Button>
        <SiteLink to="/plans">{t('settings.compare')}</SiteLink>
      </p>
    </>
  )
}
