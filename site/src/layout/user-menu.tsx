import type { UserProfile } from '@ai-studio/contract'
import { Icon, Menu, useTexts, VisuallyHidden } from '@ai-studio/react'
import type { ReactElement } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAuthState } from '../auth/auth-context.ts'
import { cameFrom, returnPath, type SignInState } from '../auth/return-path.ts'
import { useSignOut } from '../auth/use-sign-out.ts'
import { SiteLink } from '../site-link.tsx'
import './user-menu.css'

const destinations: Record<string, string> = {
  profile: '/profile',
  settings: '/settings',
  preferences: '/preferences',
}

const nameOf = (user: UserProfile) => user.displayName || user.userName

/** The first character of a name, whole even where it takes several code units. */
const initialOf = (name: string) => [...name.trim()][0]?.toLocaleUpperCase() ?? ''

/** Who is here, at the end of the header: the way to sign in, or the signed-in user with their pages. */
export function UserMenu(): ReactElement {
  const { state, user } = useAuthState()
  // Keeps its place, so that nothing moves when it is known who is here.
  if (state === 'loading') return <span className="st-user st-user-unknown" aria-hidden="true" />
  return user ? <SignedIn user={user} /> : <SignedOut />
}

function SignedOut(): ReactElement {
  const t = useTexts('site')
  const { pathname, search, hash, state } = useLocation()
  const here = returnPath(pathname + search + hash)
  // A page of signing in keeps what it was told. The chat on the home page is nothing that one has to come back to.
  const from = here ?? cameFrom(state)
  const isPassedOn = from !== null && from !== '/'
  return (
    <SiteLink
      className="st-user st-button st-icon-button"
      data-variant="ghost"
      to={here === null ? `/login${search}` : '/login'}
      state={isPassedOn ? ({ from } satisfies SignInState) : undefined}
      title={t('user.signIn')}
    >
      <Icon name="person" />
      <VisuallyHidden>{t('user.signIn')}</VisuallyHidden>
    </SiteLink>
  )
}

function SignedIn({ user }: { user: UserProfile }): ReactElement {
  const t = useTexts('site')
  const navigate = useNavigate()
  const signOut = useSignOut()
  const name = nameOf(user)

  function choose(id: string): void {
    const destination = destinations[id]
    if (destination) void navigate(destination)
    else void signOut()
  }

  return (
    <Menu
      className="st-user"
      label={t('user.menu')}
      openOn="hover"
      align="end"
      head={
        <span className="st-user-head">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span>
            <bdi>{user.email}</bdi>
          </span>
          <span>{t(`user.tier.${user.subscriptionTier}`)}</span>
        </span>
      }
      items={[
        ...Object.keys(destinations).map((id) => ({ id, label: t(`user.${id}`) })),
        { id: 'logout', label: t('user.logout') },
      ]}
      onSelect={choose}
    >
      <span className="st-user-initial" aria-hidden="true">
        {initialOf(name) || <Icon name="person" size={18} />}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </Menu>
  )
}
