import type { AccountSecurity, UserProfile } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import { useState, type ReactElement } from 'react'
import { LoadFailure } from '../../../loading/load-failure.tsx'
import { useFetched, type FetchedData } from '../../../loading/use-fetched.ts'
import { PlanAndPayments } from '../../payments/receipts/plan-and-payments.tsx'
import { AccountPage } from '../account-page.tsx'
import { Section } from '../section.tsx'
import { Skeleton } from '../skeleton.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { ConnectedSites } from './connected-sites.tsx'
import { EraseAccount } from './erase-account.tsx'
import { ExportData } from './export-data.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { SharedLinks } from './shared-links.tsx'

/** How the user signs in, what they have bought, where they are signed in, and what happens with their data. */
export function SettingsPage(): ReactElement {
  return <AccountPage page="settings">{(user) => <Settings user={user} />}</AccountPage>
}

function Settings({ user }: { user: UserProfile }): ReactElement {
  const security = useFetched<AccountSecurity>('getAccountSecurity')
  // A new password ends all other sign-ins.
  const [changes, setChanges] = useState(0)
  const onChanged = () => {
    security.refresh()
    setChanges((last) => last + 1)
  }
  const isInPlace = Boolean(security.value ?? security.error)
  return (
    <div className="st-account-sections">
      <Security user={user} security={security} onChanged={onChanged} />
      <Passkeys isInPlace={isInPlace} />
      <PlanAndPayments isInPlace={isInPlace} />
      <Sessions key={changes} />
      <ConnectedSites />
      <SharedLinks />
      <ExportData />
      <EraseAccount user={user} security={security.value} />
    </div>
  )
}

interface SecurityProps {
  user: UserProfile
  security: FetchedData<AccountSecurity>
  onChanged(): void
}

function Security({ user, security, onChanged }: SecurityProps): ReactElement {
  const t = useTexts('account')
  if (security.error) {
    return (
      <section className="st-account-section" aria-label={t('settings.email.title')}>
        <LoadFailure heading="h2" title={t('settings.failed')} failed={security} />
      </section>
    )
  }
  if (!security.value) {
    return (
      <Section title={t('settings.email.title')}>
        <Skeleton rows={3} />
      </Section>
    )
  }
  return (
    <>
      <ChangeEmail user={user} security={security.value} onChanged={onChanged} />
      <ChangePassword user={user} security={security.value} onChanged={onChanged} />
    </>
  )
}
