import type { CodeStep } from '@ai-studio/core/auth'
import { useEffect, useState } from 'react'
import { useLatest } from '../hooks/use-latest.ts'
import type { Failure } from './auth-error.ts'
import { useAction, type Action } from './use-action.ts'

export interface LoginFlow {
  readonly action: Action
  /** A code is on its way, and is to be entered next. */
  readonly step: CodeStep | null
  /** Does something after which somebody has signed in. */
  signIn(name: string, act: () => Promise<void>): Promise<boolean>
  /** Does something after which a code has to be entered. */
  begin(name: string, act: () => Promise<CodeStep>): Promise<boolean>
  /** The code was right. */
  finish(): void
  /** Goes back from the code, perhaps because of a failure. */
  back(failure?: Failure): void
}

export interface FlowEvents {
  onSignedIn?: (() => void) | undefined
  onCancel?: (() => void) | undefined
  onError?: ((code: string) => void) | undefined
}

/** The ways that lead to somebody who has signed in: at once, or by a code. */
export function useLoginFlow(events: FlowEvents): LoginFlow {
  const action = useAction()
  const [step, setStep] = useState<CodeStep | null>(null)
  const latest = useLatest(events)
  const { failure } = action

  useEffect(() => {
    if (!failure) return
    if (failure.code === 'USER_CANCELLED') latest.current.onCancel?.()
    else latest.current.onError?.(failure.code)
  }, [failure, latest])

  return {
    action,
    step,
    async signIn(name, act) {
      const isDone = await action.run(name, act, true)
      if (isDone) latest.current.onSignedIn?.()
      return isDone
    },
    begin: (name, act) =>
      action.run(name, async () => {
        setStep(await act())
      }),
    finish: () => latest.current.onSignedIn?.(),
    back(reason) {
      setStep(null)
      if (reason) action.fail(reason)
      else action.clear()
    },
  }
}
