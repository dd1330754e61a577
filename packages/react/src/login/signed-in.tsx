import type { ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'

export interface SignedInProps {
  /** How the person is called. */
  displayName: string
  subscriptionTier: 'free' | 'pro'
  onSignOut(): void
}

/** Who has signed in, with a way to sign out. Its texts are those of the widget around it. */
export function SignedIn({ displayName, subscriptionTier, onSignOut }: SignedInProps): ReactElement {
  const text = useTexts('login')
  return (
    <div className="st-login-user" part="user">
      <span className="st-login-avatar" aria-hidden="true">
        {[...displayName.trim()][0]?.toUpperCase()}
      </span>
      <p className="st-login-who">
        <small>{text('partner.signedInAs')}</small>
        <strong dir="auto">{displayName}</strong>
      </p>
      <span className="st-login-tier">{text(`partner.${subscriptionTier}`)}</span>
      <Button size="small" part="sign-out" onClick={onSignOut}>
        {text('partner.signOut')}
      </Button>
    </div>
  )
}
