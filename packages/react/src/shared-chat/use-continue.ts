import { continueShare } from '@ai-studio/core/shares'
import { useRef, useState } from 'react'
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
export function useContinue({
  slug,
  onContinue,
  onError,
  onGone,
}: SharedChatProps & { onGone: () => void }): Continuing {
  const { api } = useStudio()
  const text = useTexts(namespace)
  const language = useLanguage()
  const isRunning = useRef(false)
  const [state, setState] = useState({ isBusy: false, isDone: false, failure: '', round: 0 })

  return {
    ...state,
    async run() {
      // A second press in the same moment would make a second copy.
      if (isRunning.current) return
      isRunning.current = true
      setState((before) => ({ ...before, isBusy: true, isDone: false, failure: '' }))
      try {
        const { id } = await continueShare(api, slug, { language })
        setState((before) => ({ ...before, isBusy: false, isDone: true }))
        onContinue?.(id)
      } catch (error) {
        if (isGone(error)) onGone()
        else {
          const failure = messageOf(error, text('continue.failed'))
          setState(({ round }) => ({ isBusy: false, isDone: false, failure, round: round + 1 }))
        }
        onError?.(failureOf(error, 'continue'))
      } finally {
        isRunning.current = false
      }
    },
    leave: () => onContinue?.(null) !== false,
  }
}
