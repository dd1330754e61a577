import { useCallback, useEffect, useRef, useState } from 'react'
import { failureOf, type Failure } from './auth-error.ts'

export interface ActionState {
  /** Name of what is running; null when nothing is. */
  readonly running: string | null
  readonly failure: Failure | null
  /** Grows with every failure, so that the same words are said again. */
  readonly round: number
}

export interface Action extends ActionState {
  /**
   * Does something, unless something is still being done. A failure is kept for the view to show.
   * @param staysBusy whether nothing may be pressed after it has worked: the page is about to go on
   * @returns whether it was done and has worked
   */
  run(name: string, act: () => Promise<unknown>, staysBusy?: boolean): Promise<boolean>
  /** Forgets the failure. */
  clear(): void
  /** Shows a failure that something else has brought. */
  fail(failure: Failure): void
}

const idle: ActionState = { running: null, failure: null, round: 0 }

/** One thing at a time: what is running, and how the last one failed. */
export function useAction(): Action {
  const [state, setState] = useState<ActionState>(idle)
  const isRunning = useRef(false)

  useEffect(() => {
    // A page that was left for another service, and comes back as it was, waits for nothing any more.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isRunning.current = false
      setState((before) => ({ ...before, running: null }))
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  const fail = useCallback((failure: Failure) => {
    setState((before) => ({ running: null, failure, round: before.round + 1 }))
  }, [])
  const clear = useCallback(() => {
    setState((before) => (before.failure ? { ...before, failure: null } : before))
  }, [])
  const run = useCallback(
    async (name: string, act: () => Promise<unknown>, staysBusy = false) => {
      if (isRunning.current) return false
      isRunning.current = true
      setState((before) => ({ ...before, running: name, failure: null }))
      try {
        await act()
      } catch (error) {
        isRunning.current = false
        fail(failureOf(error))
        return false
      }
      if (staysBusy) return true
      isRunning.current = false
      setState((before) => ({ ...before, running: null }))
      return true
    },
    [fail],
  )
  return { ...state, run, clear, fail }
}
