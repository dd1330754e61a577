import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { exportConversation } from './export-conversation.ts'
import { importConversations } from './import/import-conversations.ts'
import { registerWordsJob } from './import/index-words.ts'
import { rateMessage } from './rate-message.ts'
import { restoreConversation } from './restore-conversation.ts'
import { updateConversation } from './update-conversation.ts'

export { indexWords, sendWordsJob } from './import/index-words.ts'
export { removeDeletedConversations } from './remove-deleted.ts'
export { areWordsNotedAtOnce, storeMessages } from './store-messages.ts'

export async function registerConversations(app: FastifyInstance, deps: Dependencies): Promise<void> {
  updateConversation(app, deps)
  restoreConversation(app, deps)
  exportConversation(app, deps)
  await importConversations(app, deps)
  rateMessage(app, deps)
  registerWordsJob(deps)
}
