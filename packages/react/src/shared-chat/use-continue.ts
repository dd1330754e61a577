import { continueShare } from '@ai-studio/core/shares'
import { useEffect, useRef, useState } from 'react'
import { callHost } from '../hooks/host-call.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { useLanguage, useStudio, useTexts } from '../provider/use-studio.ts'
import { failureOf, isGone, messageOf } from './failure.ts'
import { namespace } from './shared-chat-texts.ts'
import type { SharedChatProps } from './shared-chat-props.ts'

export interface Continuing {
  isBusy: boolean
  /** The reader has a copy, and the page was told of it. */
  isDone: boolean
  /** Why it has failed; empty when it has not. */
  failure: string
  /** Grows with every failure, so that the same words are said again. */
  round: number
  /** Makes the reader's copy. */
  run: () => Promise<void>
  /** Tells the page that the studio is about to be opened; answers whether it may be. */
  leave: () => boolean
}

/** Going on with a shared conversation in a copy of the reader's own. */
export function useContinue(props: SharedChatProps & { onGone: () => void }): Continuing {
  const { slug } = props
  const { api } = useStudio()
  const text = useTexts(namespace)
  const language = useLanguage()
  const latest = useLatest(props)
  const isRunning = useRef(false)
  const isShown = useRef(false)
  const [state, setState] = useState({ isBusy: false, isDone: false, failure: '', round: 0 })

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  return {
    ...state,
    async run() {
      // A second press in the same moment would make a second copy.
      if (isRunning.current) return
      isRunning.current = true
      setState((before) => ({ ...before, isBusy: true, isDone: false, failure: '' }))
      try {
        const { id } = await continueShare(api, slug, { language })
        // Whoever has gone elsewhere meanwhile is not to be led away from there.
        if (!isShown.current) return
        setState((before) => ({ ...before, isBusy: false, isDone: true }))
        callHost(() => latest.current.onContinue?.(id))
      } catch (error) {
        if (!isShown.current) return
        if (isGone(error)) latest.current.onGone()
        else {
          const failure = messageOf(error, text('continue.failed'))
          setState(({ round }) => ({ isBusy: false, isDone: false, failure, round: round + 1 }))
        }
        callHost(() => latest.current.onError?.(failureOf(error, 'continue')))
      } finally {
        isRunning.current = false
      }
    },
    leave: () => props.onContinue?.(null) !== false,
  }
}
