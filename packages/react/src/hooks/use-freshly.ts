import { isApiError } from '@ai-studio/core'
import { useEffect, useRef, useState } from 'react'
import { useStudio } from '../provider/use-studio.ts'
import { refreshUser } from './refresh-user.ts'

const needsFreshness = (error: unknown) => isApiError(error) && error.code === 'FRESH_SESSION_REQUIRED'

/** A sign-in that is asked for, and who waits for it. */
interface Asked {
  readonly promise: Promise<boolean>
  readonly resolve: (isFresh: boolean) => void
}

/** A change that the server allows only to somebody who has just signed in, and the question that may come of it. */
export interface Freshly {
  /**
   * Makes a call. When it needs a fresh sign-in that is asked for, once for all calls that wait for it, and the call is
   * made once more.
   * @throws what the call throws; its first refusal when the sign-in is given up, or the component goes
   */
  freshly<T>(call: () => Promise<T>): Promise<T>
  /** A fresh sign-in is asked for; whoever draws it says how it has ended. */
  readonly isAsked: boolean
  /** The person has signed in anew. */
  onDone(): void
  onCancel(): void
}

/** Makes calls that may need a fresh sign-in. */
export function useFreshly(): Freshly {
  const studio = useStudio()
  const asked = useRef<Asked>(null)
  const [isAsked, setAsked] = useState(false)

  function answer(isFresh: boolean): void {
    asked.current?.resolve(isFresh)
    asked.current = null
    setAsked(false)
  }
  useEffect(
    () => () => {
      asked.current?.resolve(false)
      asked.current = null
    },
    [],
  )

  function ask(): Asked {
    let resolve: Asked['resolve']
    // Not by `Promise.withResolvers`, which the page's own class of promises may lack.
    const promise = new Promise<boolean>((settle) => (resolve = settle))
    const mine: Asked = { promise, resolve: resolve! }
    // It is asked of an address, which may have become another one since this page read it.
    void refreshUser(studio).then(() => asked.current === mine && setAsked(true))
    return mine
  }

  return {
    async freshly(call) {
      try {
        return await call()
      } catch (error) {
        if (!needsFreshness(error)) throw error
        asked.current ??= ask()
        if (!(await asked.current.promise)) throw error
      }
      return call()
    },
    isAsked,
    onDone: () => answer(true),
    onCancel: () => answer(false),
  }
}
