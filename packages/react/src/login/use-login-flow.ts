import type { CodeStep } from '@ai-studio/core/auth'
import { useEffect, useRef, useState } from 'react'
import { callHost } from '../hooks/host-call.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { isCancelled, type Failure } from './auth-error.ts'
import type { SignInWay } from './login-props.ts'
import { useAction, type Action } from './use-action.ts'

/** How a call of a flow is named, and what somebody has signed in with when it has worked. */
const ways: Record<string, SignInWay> = { code: 'code', passkey: 'passkey' }
const wayOf = (name: string): SignInWay => ways[name] ?? 'password'

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
  onSignedIn?: ((way: SignInWay) => void) | undefined
  onCancel?: (() => void) | undefined
  onError?: ((code: string) => void) | undefined
}

/** The ways that lead to somebody who has signed in: at once, or by a code. */
export function useLoginFlow(events: FlowEvents): LoginFlow {
  const action = useAction()
  const [step, setStep] = useState<CodeStep | null>(null)
  const latest = useLatest(events)
  const { failure } = action
  const begun = useRef<SignInWay>('password')

  useEffect(() => {
    if (!failure) return
    if (isCancelled(failure)) callHost(() => latest.current.onCancel?.())
    else if (failure.code !== 'ABORTED') callHost(() => latest.current.onError?.(failure.code))
  }, [failure, latest])

  return {
    action,
    step,
    async signIn(name, act) {
      const isDone = await action.run(name, act, true)
      if (isDone) callHost(() => latest.current.onSignedIn?.(wayOf(name)))
      return isDone
    },
    begin: (name, act) =>
      action.run(name, async () => {
        setStep(await act())
        begun.current = wayOf(name)
      }),
    finish: () => latest.current.onSignedIn?.(begun.current),
    back(reason) {
      setStep(null)
      if (reason) action.fail(reason)
      else action.clear()
    },
  }
}
