import type { Message } from '@ai-studio/contract'
import { takeMessage } from '../allowance/index.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ResolvedModel } from '../models/provider.ts'
import type { Principal } from '../principal/principal.ts'
import { brokenOffCredits, isOurFault } from './spoilt-answer.ts'

interface CountedCall {
  principal: Principal
  addressKey: string
  deps: Pick<Dependencies, 'database' | 'now' | 'log'>
}

/**
 * Takes an answer that nobody keeps from the caller's allowance, with all that it costs. The answer is to be told how it
 * ended: what our fault spoilt is given back, once, whatever is reported afterwards.
 * @throws ApiError `RATE_LIMITED` or `ALLOWANCE_EXHAUSTED`
 */
export async function countAnswer(
  { deps, principal, addressKey }: CountedCall,
  { model: { credits = 1 } }: ResolvedModel,
): Promise<(message: Message) => void> {
  const taken = await takeMessage(deps, principal, addressKey, credits)
  let isSettled = false
  return ({ errorCode, content }) => {
    if (isSettled) return
    isSettled = true
    if (!isOurFault(errorCode)) return
    const given = content.trim() === '' ? taken.giveBack() : taken.keepOnly(brokenOffCredits)
    given.catch((error: unknown) =>
      deps.log.warn({ err: error }, 'an unused message could not be given back'),
    )
  }
}
