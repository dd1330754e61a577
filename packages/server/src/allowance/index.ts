import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { getUsage } from './get-usage.ts'

export {
  allCreditsBut,
  takeContactMails,
  takeContactMessage,
  takeDoubtfulNotice,
  takeGatewayQuestion,
  takeImport,
  giveBackCredits,
  takeMessage,
  takeMessageCredits,
  takeNewsletterRequest,
  takePaymentAttempt,
  takeReportMail,
  takeShare,
  takeSpeech,
  takeToolCredits,
  takeUpload,
  type Taken,
} from './allowance.ts'

export async function registerAllowance(app: FastifyInstance, deps: Dependencies): Promise<void> {
  getUsage(app, deps)
}
