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
 * @param hasPassword whether the account has a password, as far as is known
 */
export function useFreshSignIn(email: string, hasPassword?: boolean): FreshSignInUse {
  const t = useTexts('account')
  const { freshly, isAsked, onDone, onCancel } = useFreshly()
  return {
    freshly,
    dialog: (
      <Dialog isOpen={isAsked} onClose={onCancel} heading={t('settings.fresh.heading')} size="small">
        <FreshSignIn
          email={email}
          {...(hasPassword !== undefined && { hasPassword })}
          onDone={onDone}
          onCancel={onCancel}
        />
      </Dialog>
    ),
  }
}
