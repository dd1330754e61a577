import type { SocialButton, SocialProvider } from '@ai-studio/contract'
import { socialProviders } from '@ai-studio/contract/constants'
import type { ReactElement } from 'react'
import { useTexts } from '../provider/use-studio.ts'
import { Button } from '../ui/button.tsx'
import { ProviderMark } from './provider-mark.tsx'

export interface SocialButtonsProps {
  buttons: readonly SocialButton[]
  /** The one that has been pressed. */
  running: string | null
  onPress(provider: SocialProvider): void
}

/** The other services that people can sign in with, in an order that is always the same. */
export function SocialButtons({ buttons, running, onPress }: SocialButtonsProps): ReactElement {
  const text = useTexts('login')
  const sorted = buttons.toSorted((a, b) => socialProviders.indexOf(a.id) - socialProviders.indexOf(b.id))
  return (
    <ul className="st-login-social" aria-label={text('social.label')}>
      {sorted.map(({ id, isSimulated }) => (
        <li key={id}>
          <Button
            className="st-login-provider"
            part="social"
            isBusy={running === id}
            aria-disabled={running !== null || undefined}
            aria-label={text(isSimulated ? 'social.continueSimulated' : 'social.continue', {
              provider: text(`social.${id}`),
            })}
            onClick={() => onPress(id)}
          >
            {running !== id && <ProviderMark provider={id} />}
            <span className="st-login-provider-name">
              {text(`social.${id}`)}
              {isSimulated && (
                <>
                  {' '}
                  <small>{text('social.simulated')}</small>
                </>
              )}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
