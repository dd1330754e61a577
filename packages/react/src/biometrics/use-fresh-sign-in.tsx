import { isApiError } from '@ai-studio/core'
import { useState, type ReactElement } from 'react'
import { useLazyPart } from '../hooks/use-lazy-part.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { BiometricsProps } from './biometrics-props.ts'
import { namespace } from './biometrics-texts.ts'

const loadPart = async () => (await import('./fresh-part.tsx')).FreshPart

const needsFreshness = (error: unknown) => isApiError(error) && error.code === 'FRESH_SESSION_REQUIRED'

/** How a change is made that the server allows only to somebody who has just signed in. */
export interface FreshSignInUse {
  /**
   * Makes a call. When it needs a fresh sign-in that is asked for, and the call is made once more.
   * @throws what the call throws; its first refusal when the sign-in is given up
   */
  freshly<T>(call: () => Promise<T>): Promise<T>
  /** The dialog in which that happens; stands anywhere in the view, but in no form. */
  dialog: ReactElement
}

/**
 * @param email whose account it is
 * @param draw draws the form in place of the login widget's
 */
export function useFreshSignIn(email: string, draw?: BiometricsProps['freshSignIn']): FreshSignInUse {
  const text = useTexts(namespace)
  const [answer, setAnswer] = useState<((isFresh: boolean) => void) | null>(null)
  const isOpen = answer !== null
  const { code: Part, hasFailed, retry } = useLazyPart(loadPart, isOpen && !draw)
  const step = { email, onDone: () => answer?.(true), onCancel: () => answer?.(false) }
  return {
    async freshly(call) {
      try {
        return await call()
      } catch (error) {
        if (!needsFreshness(error)) throw error
        const asked = Promise.withResolvers<boolean>()
        setAnswer(() => asked.resolve)
        const isFresh = await asked.promise
        setAnswer(null)
        if (!isFresh) throw error
      }
      return call()
    },
    dialog: (
      <Dialog isOpen={isOpen} onClose={step.onCancel} heading={text('fresh.heading')} size="small">
        {draw ? (
          draw(step)
        ) : Part ? (
          <Part {...step} />
        ) : hasFailed ? (
          <div className="st-passkey-dialog">
            <Alert kind="error">{text('partFailed')}</Alert>
            <Button size="small" icon="retry" onClick={retry}>
              {text('retry')}
            </Button>
          </div>
        ) : (
          <Spinner size={28} />
        )}
      </Dialog>
    ),
  }
}
