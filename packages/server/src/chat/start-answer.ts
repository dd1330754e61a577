import type { Language } from '@ai-studio/contract'
import type { Transaction } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ResolvedModel } from '../models/provider.ts'
import type { Principal } from '../principal/principal.ts'
import { askModel } from './ask-model.ts'
import type { ChatParts } from './chat-parts.ts'
import { countAnswer } from './counted-answer.ts'
import type { AnswerIdentity, AnswerLog } from './generation/answer-log.ts'
import { onceIdle } from './idle-conversation.ts'

interface StartedCall {
  principal: Principal
  addressKey: string
  language: Language
  now: Date
  deps: Dependencies
}

interface AnswerToStart {
  identity: AnswerIdentity
  model: ResolvedModel
  /**
   * Stores everything that belongs to the answer, or throws and nothing is stored. Gives back the ids of all versions
   * of the answer, where it has several.
   */
  store: (tx: Transaction) => Promise<readonly string[] | undefined>
}

/**
 * Takes a message from the caller's allowance, stores what belongs to the answer in one transaction, and starts
 * writing it. What could not start is not counted.
 */
export async function startAnswer(
  call: StartedCall,
  { engine }: ChatParts,
  { identity, model, store }: AnswerToStart,
): Promise<AnswerLog> {
  const { deps, language, now } = call
  engine.ensureAccepting()
  const counted = await countAnswer(call, model)
  let versions: readonly string[] | undefined
  try {
    versions = await onceIdle(engine, identity.conversationId, () => deps.database.db.transaction(store))
  } catch (error) {
    await counted.giveBack()
    throw error
  }
  return engine.start({
    identity,
    createdAt: now,
    provider: model.provider.id,
    versions,
    ask: (signal) => askModel(deps, { identity, model, language }, signal),
    onEnd: counted.onEnd,
  })
}
