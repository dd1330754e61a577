import type { UserProfile } from '@ai-studio/contract'
import { limits } from '@ai-studio/contract/constants'
import { Alert, Button, Field, toast, useStudio, useTexts } from '@ai-studio/react'
import { useState, type FormEvent, type ReactElement } from 'react'
import { takeProfile } from '../../auth/take-profile.ts'
import { stillTyped } from '../../forms/still-typed.ts'
import { useSubmission } from '../../forms/use-submission.ts'
import { renamePasskeyUser } from '../../passkeys/rename-passkey-user.ts'
import { SiteLink } from '../../site-link.tsx'
import { AccountPage } from './account-page.tsx'
import { Section } from './section.tsx'

/** Who the user is: names to change, and what the account says besides. */
export function ProfilePage(): ReactElement {
  return (
    <AccountPage page="profile">
      {(user) => (
        <div className="st-account-sections">
          <Names user={user} />
          <Facts user={user} />
        </div>
      )}
    </AccountPage>
  )
}

const names = ['displayName', 'userName'] as const
type Name = (typeof names)[number]

/** Of how many characters a name has to be at least. People's own may be as short as theirs are. */
const shortest: Record<Name, number> = { displayName: 1, userName: limits.userNameMinLength }

function Names({ user }: { user: UserProfile }): ReactElement {
  const t = useTexts('account')
  const studio = useStudio()
  const submission = useSubmission(names)
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const [wrong, setWrong] = useState<readonly Name[]>([])
  const valueOf = (name: Name) => typed[name] ?? user[name]
  const changed = names.filter((name) => valueOf(name).trim() !== user[name])

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const found = changed.filter((name) => valueOf(name).trim().length < shortest[name])
    setWrong(found)
    if (found[0]) return (form.elements.namedItem(found[0]) as HTMLElement | null)?.focus()
    if (changed.length === 0) return
    const body = Object.fromEntries(changed.map((name) => [name, valueOf(name).trim()]))
    await submission.run(async () => {
      if (!takeProfile(await studio.api.request<UserProfile>('updateProfile', { body }))) return
      void renamePasskeyUser(studio)
      setTyped((last) => stillTyped(last, typed))
      toast(t('profile.saved'), { kind: 'success' })
    }, form)
  }

  const fieldProps = (name: Name) => ({
    name,
    label: t(`profile.${name}`),
    value: valueOf(name),
    maxLength: limits.userNameLength,
    error: wrong.includes(name)
      ? t(`profile.flaw.${name}`, { count: shortest[name] })
      : submission.fieldError(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value } = currentTarget
      setTyped((last) => ({ ...last, [name]: value }))
      setWrong((last) => last.filter((each) => each !== name))
      submission.edited(name)
    },
  })

  return (
    <section className="st-account-section" aria-label={t('profile.heading')}>
      <form className="st-form" noValidate onSubmit={(event) => void save(event)}>
        <Field {...fieldProps('displayName')} hint={t('profile.displayNameHint')} autoComplete="name" />
        <Field {...fieldProps('userName')} autoComplete="username" />
        <Alert kind="error">{submission.error}</Alert>
        <div className="st-form-actions">
          <Button
            type="submit"
            variant="primary"
            isBusy={submission.isBusy}
            // Natively disabled it would lose the focus as soon as it has saved.
            aria-disabled={changed.length === 0 || undefined}
          >
            {t('save')}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** Names of the services that people sign in with; others are shown as the account names them. */
const knownProviders: Record<string, string> = {
  email: 'email',
  local: 'email',
  password: 'email',
  embedded: 'email',
  google: 'google',
  'google.com': 'google',
  microsoft: 'microsoft',
  'live.com': 'microsoft',
  apple: 'apple',
  'apple.com': 'apple',
}

function Facts({ user }: { user: UserProfile }): ReactElement {
  const t = useTexts('account')
  const provider = knownProviders[user.authProvider.toLowerCase()]
  return (
    <Section title={t('profile.about')}>
      <dl className="st-facts">
        <dt>{t('profile.email')}</dt>
        <dd>
          <bdi>{user.email}</bdi> <SiteLink to="/settings">{t('profile.changeEmail')}</SiteLink>
        </dd>
        {user.authProvider && (
          <>
            <dt>{t('profile.provider')}</dt>
            <dd>{provider ? t(`provider.${provider}`) : user.authProvider}</dd>
          </>
        )}
        {user.roles.length > 0 && (
          <>
            <dt>{t('profile.roles')}</dt>
            <dd>{user.roles.join(', ')}</dd>
          </>
        )}
        <dt>{t('profile.tier')}</dt>
        <dd>{t(`tier.${user.subscriptionTier}`)}</dd>
      </dl>
    </Section>
  )
}
