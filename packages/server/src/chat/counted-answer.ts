import type { Message } from '@ai-studio/contract'
import { takeMessage } from '../allowance/index.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ResolvedModel } from '../models/provider.ts'
import type { Principal } from '../principal/principal.ts'
import { isRetryable } from './failure-event.ts'

interface CountedCall {
  principal: Principal
  addressKey: string
  deps: Pick<Dependencies, 'database' | 'now' | 'log'>
}

/** An answer that was taken from its caller's allowance. Settled once, whatever is reported afterwards. */
export interface CountedAnswer {
  /** It could not start. */
  giveBack: () => Promise<void>
  /** It has ended; what our fault spoilt is given back. */
  onEnd: (message: Message) => void
}

/** Credits that an answer costs which broke off: something was read, but not what was paid for. */
const brokenOffCredits = 1

/**
 * Takes an answer of a model from the caller's allowance, with all that it costs.
 * @throws ApiError `RATE_LIMITED` or `ALLOWANCE_EXHAUSTED`
 */
export async function countAnswer(
  { deps, principal, addressKey }: CountedCall,
  { model: { credits = 1 } }: ResolvedModel,
): Promise<CountedAnswer> {
  const taken = await takeMessage(deps, principal, addressKey, credits)
  let isSettled = false
  const settle = async (work?: () => Promise<void>) => {
    if (isSettled) return
    isSettled = true
    try {
      await work?.()
    } catch (error) {
      deps.log.warn({ err: error }, 'an unused message could not be given back')
    }
  }
  return {
    giveBack: () => settle(taken.giveBack),
    onEnd(message) {
      if (!isOurFault(message)) void settle()
      else if (message.content.trim() === '') void settle(taken.giveBack)
      else void settle(() => taken.keepOnly(brokenOffCredits))
    },
  }
}

/** Whether it ended as it did without the visitor's doing. */
const isOurFault = ({ errorCode }: Message): boolean =>
  !!errorCode && (isRetryable(errorCode) || errorCode === 'MODEL_AUTH_FAILED')
