import type { UserProfile } from '@ai-studio/contract'
import { useTexts } from '@ai-studio/react'
import type { ReactElement, ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useAuthState } from '../../auth/auth-context.ts'
import { usePageHead } from '../../page-head.ts'
import { AccountTexts } from './account-texts.tsx'
import './account.css'

const pages = ['home', 'profile', 'preferences', 'settings'] as const

export interface AccountPageProps {
  page: (typeof pages)[number]
  /** What stands on it, for the user whose page it is. */
  children: (user: UserProfile) => ReactNode
}

/** What the pages of a signed-in user have in common: the way between them, and a heading. */
export function AccountPage(props: AccountPageProps): ReactElement {
  return (
    <AccountTexts>
      <Frame {...props} />
    </AccountTexts>
  )
}

function Frame({ page, children }: AccountPageProps): ReactElement | null {
  const t = useTexts('account')
  const { user } = useAuthState()
  usePageHead(t('title', { page: t(`${page}.name`) }))
  if (!user) return null
  return (
    <div className="st-page st-account">
      <nav className="st-account-pages" aria-label={t('pages')}>
        {pages.map((each) => (
          <NavLink key={each} to={`/${each}`}>
            {t(`${each}.name`)}
          </NavLink>
        ))}
      </nav>
      <h1>{t(`${page}.heading`, { name: user.displayName || user.userName })}</h1>
      {children(user)}
    </div>
  )
}
