import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { sendContactMessage } from './send-contact-message.ts'

export { toContactExport } from './contact-view.ts'
export {
  deleteContactMessagesBefore,
  deleteContactMessagesOf,
  giveContactMessages,
  listContactMessages,
} from './contact.queries.ts'

export async function registerContact(app: FastifyInstance, deps: Dependencies): Promise<void> {
  sendContactMessage(app, deps)
}
