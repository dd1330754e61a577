import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { askTemporarily } from './ask-temporarily.ts'
import type { ChatParts } from './chat-parts.ts'
import { createConversation } from './create-conversation.ts'
import { deleteConversation } from './delete-conversation.ts'
import { systemClock } from './generation/clock.ts'
import { GenerationEngine } from './generation/engine.ts'
import { generationSettings } from './generation/settings.ts'
import { getConversation } from './get-conversation.ts'
import { getHistory } from './get-history.ts'
import { listConversations } from './list-conversations.ts'
import { OpenStreams } from './open-streams.ts'
import { regenerateMessage } from './regenerate-message.ts'
import { sendMessage } from './send-message.ts'
import { showMessage } from './show-message.ts'
import { stopMessage } from './stop-message.ts'
import { streamMessage } from './stream-message.ts'
import { watchGeneration } from './watch-generation.ts'

/** Registers the chat's calls, and ends what a crash left behind before the first of them is answered. */
export async function registerChat(app: FastifyInstance, deps: Dependencies): Promise<void> {
  const settings = { ...generationSettings, ...deps.generation }
  const engine = new GenerationEngine({
    database: deps.database,
    clock: systemClock,
    now: () => deps.now(),
    settings,
    ...watchGeneration(deps),
  })
  const streams = new OpenStreams(systemClock, settings.heartbeatEvery)
  // Open streams would keep the server from closing, so the answers end first.
  app.addHook('preClose', async () => {
    await engine.close()
    await streams.close()
  })
  await engine.open()

  const chat: ChatParts = { engine, streams, lease: settings.lease }
  sendMessage(app, deps, chat)
  streamMessage(app, deps, chat)
  stopMessage(app, deps, chat)
  regenerateMessage(app, deps, chat)
  showMessage(app, deps, chat)
  askTemporarily(app, deps, chat)
  getHistory(app, deps, chat)
  createConversation(app, deps)
  listConversations(app, deps)
  getConversation(app, deps)
  deleteConversation(app, deps, chat)
}
