import type { Language } from '@ai-studio/contract'
import { takeMessageCredits } from '../allowance/index.ts'
import type { Transaction } from '../db/database.ts'
import type { TakenCredits } from '../db/schema.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ResolvedModel } from '../models/provider.ts'
import type { Principal } from '../principal/principal.ts'
import { askModel } from './ask-model.ts'
import type { ChatParts } from './chat-parts.ts'
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
   * Stores everything that belongs to the answer, or throws and nothing is stored. Takes what it costs once the
   * conversation is held: whoever ends an answer locks in that order too. Gives back the ids of all versions of the
   * answer, where it has several.
   */
  store: (tx: Transaction, take: () => Promise<TakenCredits[]>) => Promise<readonly string[] | undefined>
}

/**
 * Takes a message from the caller's allowance and stores what belongs to the answer, in one transaction, and starts
 * writing it. So what is not stored is not counted, even when nobody knows how the transaction ended.
 */
export async function startAnswer(
  call: StartedCall,
  { engine }: ChatParts,
  { identity, model, store }: AnswerToStart,
): Promise<AnswerLog> {
  const { deps, principal, addressKey, language, now } = call
  const { credits = 1 } = model.model
  engine.ensureAccepting()
  const versions = await onceIdle(engine, identity.conversationId, () =>
    deps.database.db.transaction((tx) =>
      store(tx, () => takeMessageCredits(tx, principal, addressKey, credits, now)),
    ),
  )
  return engine.start({
    identity,
    createdAt: now,
    provider: model.provider.id,
    patience: model.provider.patience,
    versions,
    ask: (signal) => askModel(deps, { identity, model, language }, signal),
  })
}
