import type { SocialProvider } from '@ai-studio/contract'
import type { ReactElement } from 'react'

/** A neutral mark of our own: the first letter of a service on a tile. It is nobody's logo. */
export function ProviderMark({ provider }: { provider: SocialProvider }): ReactElement {
  // Drawn by the style sheet: a letter is no text.
  return <span className="st-login-mark" data-letter={provider.charAt(0).toUpperCase()} aria-hidden="true" />
}
