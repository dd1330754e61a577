import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { getUsage } from './get-usage.ts'

export { takeContactMails, takeContactMessage, takeNewsletterRequest, takeReportMail } from './mails.ts'
export {
  allCreditsBut,
  giveBackCredits,
  takeMessage,
  takeMessageCredits,
  takeToolCredits,
} from './messages.ts'
export { takeDoubtfulNotice, takeGatewayQuestion, takePaymentAttempt } from './payments.ts'
export { takeImport, takeShare, takeSpeech, takeUpload } from './services.ts'
export type { Taken } from './take.ts'

export async function registerAllowance(app: FastifyInstance, deps: Dependencies): Promise<void> {
  getUsage(app, deps)
}
