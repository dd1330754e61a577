import type { Language } from '@ai-studio/contract'
import { ApiError } from '../api-error.ts'
import { takeMessage, type Taken } from '../allowance/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ResolvedModel } from '../models/provider.ts'
import type { Principal } from '../principal/principal.ts'
import { askModel } from './ask-model.ts'
import type { ChatParts } from './chat-parts.ts'
import { isRetryable } from './failure-event.ts'
import type { AnswerIdentity, AnswerLog } from './generation/answer-log.ts'

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
  /** Stores everything that belongs to the answer, or throws and nothing is stored. */
  store: (tx: Transaction) => Promise<void>
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
  const taken = await takeMessage(deps, call.principal, call.addressKey)
  const giveBack = () => giveBackQuietly(deps, taken)
  try {
    await storeUnlessBusy()
  } catch (error) {
    await giveBack()
    throw error
  }
  return engine.start({
    identity,
    createdAt: now,
    provider: model.provider.id,
    ask: (signal) => askModel(deps, { identity, model, language }, signal),
    onEnd: ({ content, errorCode }) => {
      // The visitor got nothing, and it was not their doing.
      if (content === '' && errorCode && (isRetryable(errorCode) || errorCode === 'MODEL_AUTH_FAILED')) {
        void giveBack()
      }
    },
  })

  async function storeUnlessBusy(): Promise<void> {
    try {
      await deps.database.db.transaction(store)
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === 'CONVERSATION_BUSY'
      // It may be the answer of a process that has died and that nobody has cleared away yet.
      if (!isBusy || !(await engine.releaseConversation(identity.conversationId))) throw error
      await deps.database.db.transaction(store)
    }
  }
}

async function giveBackQuietly({ log }: Dependencies, taken: Taken): Promise<void> {
  try {
    await taken.giveBack()
  } catch (error) {
    log.warn({ err: error }, 'an unused message could not be given back')
  }
}
