import type { AccountSecurity } from '@ai-studio/contract'
import { Dialog, useFreshly, useTexts, type Freshly } from '@ai-studio/react'
import { FreshSignIn } from '@ai-studio/react/login'
import type { ReactElement } from 'react'
import '../../sign-in/login-styles.ts'

export interface FreshSignInUse extends Pick<Freshly, 'freshly'> {
  /** The dialog in which that happens; stands anywhere in the view. */
  dialog: ReactElement
}

/**
 * @param email whose account it is
 * @param security how the account can be proved, once it is known
 */
export function useFreshSignIn(email: string, security: AccountSecurity | null): FreshSignInUse {
  const t = useTexts('account')
  const { freshly, isAsked, onDone, onCancel } = useFreshly()
  return {
    freshly,
    dialog: (
      <Dialog isOpen={isAsked} onClose={onCancel} heading={t('settings.fresh.heading')} size="small">
        <FreshSignIn
          email={email}
          hasPassword={security?.hasPassword}
          isEmailVerified={security?.isEmailVerified ?? false}
          onDone={onDone}
          onCancel={onCancel}
        />
      </Dialog>
    ),
  }
}
