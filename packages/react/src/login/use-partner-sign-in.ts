import { shared } from '@ai-studio/core'
import type { PartnerAuth } from '@ai-studio/core/auth'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useEarlyEffect } from '../hooks/use-latest.ts'
import { useLanguage } from '../provider/use-studio.ts'
import { failureOf } from './auth-error.ts'
import { useAction, type Action } from './use-action.ts'

export interface PartnerSignIn extends Pick<Action, 'failure' | 'round'> {
  /** Whether the studio's window is awaited, wherever on the page that was begun. */
  readonly isWaiting: boolean
  readonly isWindowClosed: boolean
  /** Opens the window. Answers whether somebody has signed in there. */
  connect(): Promise<boolean>
}

/** Whether nobody on this page has told a failure yet, in whichever copy of the library. From then on it is told. */
function claim(failure: object): boolean {
  const told = shared('told-sign-ins', () => new WeakSet<object>())
  return !told.has(failure) && Boolean(told.add(failure))
}

/**
 * Signing in by the studio's window. One that fails is told once: by the view that has begun it, and where that has
 * gone meanwhile, by one that shows it.
 */
export function usePartnerSignIn(auth: PartnerAuth): PartnerSignIn {
  const language = useLanguage()
  const state = useStore(auth.$state, { ssr: 'initial' })
  const { run, fail, clear, running, failure, round } = useAction()
  const isHere = useRef(false)
  const isUnderWay = state !== 'idle'

  useEarlyEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  useEffect(() => {
    if (!isUnderWay) return
    clear()
    // Not ended with the effect, which is over before the failure comes.
    auth.join()?.catch((error: object) => isHere.current && claim(error) && fail(failureOf(error)))
  }, [auth, isUnderWay, clear, fail])

  return {
    failure,
    round,
    isWaiting: isUnderWay || running !== null,
    isWindowClosed: state === 'window-closed',
    connect: () =>
      // Within the press, or the browser takes the window for one that nobody has asked for.
      run('connect', () =>
        auth.connect({ language }).catch((error: object) => {
          if (isHere.current) claim(error)
          throw error
        }),
      ),
  }
}
