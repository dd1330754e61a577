import { z } from 'zod'
import { chargeCurrencies } from './constants.ts'

/** An amount keyed by currency, in major units (19.99 USD, 578000 VND). */
const pricesSchema = z.partialRecord(z.enum(chargeCurrencies), z.number().positive())

export const pricingSchema = z
  .object({
    subscriptions: z.object({ monthly: pricesSchema, yearly: pricesSchema }),
    addOns: z.object({ godmode: pricesSchema }).partial().optional(),
  })
  .meta({ id: 'Pricing' })
export type Pricing = z.infer<typeof pricingSchema>

export const paymentMethodsSchema = z
  .object({
    methods: z.array(
      z.object({ id: z.enum(['paypal', 'vnpay']), currencies: z.array(z.enum(chargeCurrencies)) }),
    ),
  })
  .meta({ id: 'PaymentMethods' })

export const paymentInitiationSchema = z
  .strictObject({
    Amount: z.number().positive().describe("Compared with the server's quote, never trusted"),
    Currency: z.enum(chargeCurrencies),
    PurchaseType: z.literal('subscription'),
    PurchaseId: z.enum(['monthly', 'yearly', 'monthly+godmode', 'yearly+godmode']),
    Description: z.string().max(255).optional(),
    clientTransactionId: z.uuid().optional(),
    returnUrl: z.url().max(2000).optional(),
  })
  .meta({ id: 'PaymentInitiation' })

export const vnpayCreatedSchema = z
  .object({
    paymentUrl: z.url(),
    PaymentUrl: z.url(),
    transactionRef: z.string(),
    TransactionRef: z.string(),
  })
  .meta({ id: 'VnpayCreated' })
export const paypalCreatedSchema = z
  .object({ approvalUrl: z.url(), ApprovalUrl: z.url(), orderId: z.string(), OrderId: z.string() })
  .meta({ id: 'PaypalCreated' })

export const paymentStatusSchema = z
  .object({
    id: z.string(),
    status: z.enum(['created', 'pending', 'paid', 'failed', 'expired', 'refunded']),
    purchaseId: z.string(),
    amount: z.number(),
    currency: z.enum(chargeCurrencies),
  })
  .meta({ id: 'PaymentStatus' })
export const vnpayCallbackSchema = z.record(z.string().startsWith('vnp_'), z.string().max(1000))
export const paypalCaptureQuerySchema = z.strictObject({
  orderId: z.string().min(1).max(100),
  txnRef: z.string().min(1).max(100),
})
