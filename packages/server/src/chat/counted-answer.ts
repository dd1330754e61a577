import type { Message } from '@ai-studio/contract'
import { takeMessage } from '../allowance/index.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Principal } from '../principal/principal.ts'
import { isRetryable } from './failure-event.ts'

interface CountedCall {
  principal: Principal
  addressKey: string
  deps: Dependencies
}

/** An answer that was taken from its caller's allowance. */
export interface CountedAnswer {
  /** It could not start. */
  giveBack: () => Promise<void>
  /** It has ended; given back is what brought nothing. */
  onEnd: (message: Message) => void
}

/**
 * Takes an answer from the caller's allowance.
 * @throws ApiError `RATE_LIMITED` or `ALLOWANCE_EXHAUSTED`
 */
export async function countAnswer({ deps, principal, addressKey }: CountedCall): Promise<CountedAnswer> {
  const taken = await takeMessage(deps, principal, addressKey)
  const giveBack = async () => {
    try {
      await taken.giveBack()
    } catch (error) {
      deps.log.warn({ err: error }, 'an unused message could not be given back')
    }
  }
  return {
    giveBack,
    onEnd({ content, errorCode }) {
      // The visitor got nothing, and it was not their doing.
      const isOurs = errorCode && (isRetryable(errorCode) || errorCode === 'MODEL_AUTH_FAILED')
      if (content === '' && isOurs) void giveBack()
    },
  }
}
