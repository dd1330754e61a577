import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PaypalNotice } from '@ai-studio/contract'
import { takeDoubtfulNotice } from '../allowance/index.ts'
import { ApiError } from '../api-error.ts'
import type { Queryable } from '../db/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { serve, type Handler } from '../operation.ts'
import { GatewayAway } from './gateways/gateway.ts'
import {
  findByOrder,
  findByReference,
  findByTransaction,
  type PaymentRow,
} from './ledger/payments.queries.ts'
import type { PaypalGateway, PaypalNoticeHeaders } from './paypal/gateway.ts'
import { agreedAtIn } from './paypal/notice-agreement.ts'
import { namesIn } from './paypal/notice-names.ts'
import { PaypalRefusal, PaypalUnreachable } from './paypal/paypal-client.ts'
import { reconcile } from './reconcile.ts'

/**
 * PayPal says that something has happened. Once it is sure that PayPal said it, the order itself is asked for: notices
 * come late and in any order, the order is as it is. Whatever goes wrong, PayPal is told to come again.
 */
export function takePaypalNotice(app: FastifyInstance, deps: Dependencies): void {
  const take: Handler<'takePaypalNotice'> = async ({ body, request, addressKey }) => {
    const { paypal } = deps.gateways
    if (!paypal) throw new ApiError('NOT_AVAILABLE')
    const headers = signatureOf(request)
    try {
      if (!headers) throw new ApiError('INVALID_REQUEST', { detail: 'the notice is not signed' })
      const payment = await paymentOf(deps.database.db, body)
      // Of other shops on the same account nothing is known here. PayPal is not asked about what anybody makes up.
      if (!payment) {
        logUnknown(deps, body)
        return { success: true }
      }
      const doubtful = await takeDoubtfulNotice(deps, addressKey)
      if (!(await isGenuine(paypal, headers, request.bodyText ?? ''))) {
        throw new ApiError('INVALID_REQUEST', { detail: 'the notice is not signed by PayPal' })
      }
      await doubtful.giveBack()
      await reconcile(deps, payment, 'notice', { noticeId: body.id, agreedAt: agreedAtIn(body) })
      return { success: true }
    } catch (error) {
      const isAway =
        error instanceof GatewayAway || error instanceof PaypalUnreachable || error instanceof PaypalRefusal
      if (!isAway) throw error
      throw new ApiError('SERVICE_UNAVAILABLE', { cause: error })
    }
  }
  serve(app, deps, 'takePaypalNotice', take, { keepsText: true })
}

/** PayPal refuses the very question about what it cannot have sent: that is an answer. */
async function isGenuine(
  paypal: PaypalGateway,
  headers: PaypalNoticeHeaders,
  notice: string,
): Promise<boolean> {
  try {
    return await paypal.isGenuine(headers, notice)
  } catch (error) {
    if (error instanceof PaypalRefusal && (error.status === 400 || error.status === 422)) return false
    throw error
  }
}

function signatureOf({ headers }: FastifyRequest): PaypalNoticeHeaders | null {
  const header = (name: string): string => {
    const value = headers[`paypal-${name}`]
    return typeof value === 'string' ? value : ''
  }
  const found = {
    algorithm: header('auth-algo'),
    certificateUrl: header('cert-url'),
    id: header('transmission-id'),
    signature: header('transmission-sig'),
    time: header('transmission-time'),
  }
  return Object.values(found).includes('') ? null : found
}

/**
 * The payment that a notice names: by our own name of it or, where it does not have that, by PayPal's. Whoever refunds at
 * PayPal may write a number of their own where ours stands.
 */
async function paymentOf(db: Queryable, notice: PaypalNotice): Promise<PaymentRow | undefined> {
  const { reference, orderId, captureId } = namesIn(notice)
  return (
    (reference === null ? undefined : await findByReference(db, 'paypal', reference)) ??
    (orderId === null ? undefined : await findByOrder(db, 'paypal', orderId)) ??
    (captureId === null ? undefined : await findByTransaction(db, 'paypal', captureId))
  )
}

const isPaypalName = (name: string | null): name is string => name !== null && /^[\w-]{1,64}$/.test(name)
/** Other shops may write an address of their buyer there. */
const isReference = (name: string | null): name is string => name !== null && /^[\dA-Z]{20}$/.test(name)

/** Whoever looks for a payment finds it at PayPal by these. Other shops cause such notices too, and anybody can make one up. */
function logUnknown({ log }: Dependencies, notice: PaypalNotice): void {
  const { reference, orderId, captureId } = namesIn(notice)
  const names = {
    ...(isPaypalName(notice.id) && { notice: notice.id }),
    ...(isReference(reference) && { reference }),
    ...(isPaypalName(orderId) && { order: orderId }),
    ...(isPaypalName(captureId) && { capture: captureId }),
  }
  log.info(names, 'a notice of PayPal is about a payment that is not known')
}
