import { isApiError } from '@ai-studio/core'
import { Dialog, useTexts } from '@ai-studio/react'
import { FreshSignIn } from '@ai-studio/react/login'
import { useState, type ReactElement } from 'react'
import '../../sign-in/login-styles.ts'

/** How a change is made that the server allows only to somebody who has just signed in. */
export interface FreshSignInUse {
  /**
   * Makes a call. When it needs a fresh sign-in that is asked for, and the call is made once more.
   * @throws what the call throws; its first refusal when the sign-in is given up
   */
  freshly<T>(call: () => Promise<T>): Promise<T>
  /** The dialog in which that happens; stands anywhere in the view. */
  dialog: ReactElement
}

/**
 * @param email whose account it is
 * @param hasPassword whether the account has a password, as far as is known
 */
export function useFreshSignIn(email: string, hasPassword?: boolean): FreshSignInUse {
  const t = useTexts('account')
  const [answer, setAnswer] = useState<((isFresh: boolean) => void) | null>(null)
  return {
    async freshly(call) {
      try {
        return await call()
      } catch (error) {
        if (!isApiError(error) || error.code !== 'FRESH_SESSION_REQUIRED') throw error
        const asked = Promise.withResolvers<boolean>()
        setAnswer(() => asked.resolve)
        const isFresh = await asked.promise
        setAnswer(null)
        if (!isFresh) throw error
      }
      return call()
    },
    dialog: (
      <Dialog
        isOpen={answer !== null}
        onClose={() => answer?.(false)}
        heading={t('settings.fresh.heading')}
        size="small"
      >
        <FreshSignIn
          email={email}
          {...(hasPassword !== undefined && { hasPassword })}
          onDone={() => answer?.(true)}
          onCancel={() => answer?.(false)}
        />
      </Dialog>
    ),
  }
}
