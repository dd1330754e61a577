import type { SocialProvider } from '@ai-studio/contract'
import type { ReactElement } from 'react'

/** A neutral mark of our own: the first letter of a service on a tile. It is nobody's logo. */
export function ProviderMark({ provider }: { provider: SocialProvider }): ReactElement {
  return (
    <span className="st-login-mark" aria-hidden="true">
      {provider.charAt(0).toUpperCase()}
    </span>
  )
}
