import { z } from 'zod'
import { chargeCurrencies, paymentFailures, paymentProviders, paymentStatuses, tiers } from './constants.ts'
import { cursorSchema, pageLimit } from './scalars.ts'

const chargeCurrencySchema = z.enum(chargeCurrencies)

/** An amount keyed by currency, in major units (19.99 USD, 578000 VND). */
const pricesSchema = z.partialRecord(chargeCurrencySchema, z.number().positive())

export const pricingSchema = z
  .object({
    subscriptions: z.object({ monthly: pricesSchema, yearly: pricesSchema }),
    addOns: z
      .object({ godmode: pricesSchema })
      .partial()
      .optional()
      .describe('What can be bought with a plan; of a currency without a price it is not offered'),
  })
  .meta({ id: 'Pricing' })
export type Pricing = z.infer<typeof pricingSchema>

export const paymentProviderSchema = z.enum(paymentProviders)

export const paymentMethodsSchema = z
  .object({
    methods: z.array(
      z.object({
        id: paymentProviderSchema,
        currencies: z.array(chargeCurrencySchema),
        isTest: z.boolean().optional().describe('No money moves'),
      }),
    ),
    confirmation: z
      .enum(['optional', 'required'])
      .optional()
      .describe('Whether a payment has to be confirmed with a passkey first; absent where none can be'),
  })
  .meta({ id: 'PaymentMethods' })
export type PaymentMethods = z.infer<typeof paymentMethodsSchema>

export const planSchema = z
  .object({
    id: z.enum(tiers).exclude(['anonymous']),
    messagesPerDay: z.number().int(),
    messagesPerMinute: z.number().int(),
    uploadBytes: z.number().int(),
    uploadsPerDay: z.number().int(),
    speechCharactersPerDay: z.number().int().describe('Read aloud by the server'),
    modelCount: z.number().int().describe('Models that can be chatted with'),
    models: z.array(z.string()).describe('Names of the first of them'),
  })
  .meta({ id: 'Plan' })
export type Plan = z.infer<typeof planSchema>
/** What each plan allows; the same table that the server goes by. */
export const planListSchema = z.object({ plans: z.array(planSchema) }).meta({ id: 'PlanList' })
export type PlanList = z.infer<typeof planListSchema>

export const purchaseIdSchema = z.enum(['monthly', 'yearly', 'monthly+godmode', 'yearly+godmode'])
export type PurchaseId = z.infer<typeof purchaseIdSchema>

export const paymentInitiationSchema = z
  .strictObject({
    Amount: z.number().positive().describe("Compared with the server's quote, never trusted"),
    Currency: chargeCurrencySchema,
    PurchaseType: z.literal('subscription'),
    PurchaseId: purchaseIdSchema,
    Description: z.string().max(255).optional(),
    clientTransactionId: z
      .uuid()
      .optional()
      .describe('The same id with the same content is the same payment, however often it is sent'),
    returnUrl: z
      .url()
      .max(2000)
      .optional()
      .describe('Where the buyer goes in the end: on the studio itself or on an origin that may embed it'),
    confirmationToken: z
      .string()
      .max(200)
      .optional()
      .describe(
        'Of a passkey that has confirmed this payment; needed where `payment-methods` says `required`',
      ),
  })
  .meta({ id: 'PaymentInitiation' })
export type PaymentInitiation = z.infer<typeof paymentInitiationSchema>

const created = {
  id: z.uuid().describe('By which the payment can be asked for'),
  transactionRef: z.string(),
  TransactionRef: z.string(),
  expiresAt: z.iso.datetime().describe('Until when it can be paid'),
}
export const vnpayCreatedSchema = z
  .object({ ...created, paymentUrl: z.url(), PaymentUrl: z.url() })
  .meta({ id: 'VnpayCreated' })
export type VnpayCreated = z.infer<typeof vnpayCreatedSchema>
export const paypalCreatedSchema = z
  .object({
    ...created,
    approvalUrl: z.url(),
    ApprovalUrl: z.url(),
    orderId: z.string(),
    OrderId: z.string(),
  })
  .meta({ id: 'PaypalCreated' })
export type PaypalCreated = z.infer<typeof paypalCreatedSchema>

export const paymentStatusSchema = z
  .object({
    id: z.uuid(),
    status: z.enum(paymentStatuses),
    provider: paymentProviderSchema,
    transactionRef: z.string().describe('Under which the gateway knows it; the number of the receipt'),
    purchaseId: purchaseIdSchema,
    amount: z.number().describe('In major units'),
    currency: chargeCurrencySchema,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    refundedAt: z.iso.datetime().nullable(),
    failure: z.enum(paymentFailures).nullable(),
    isUnderReview: z.boolean().describe('Something did not fit; a person looks at it'),
    isTest: z.boolean().describe('No money moved'),
    isMailed: z
      .boolean()
      .describe(
        'Buyers get the receipt by mail, if they have an address; not where no mail server is configured',
      ),
    period: z
      .object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })
      .nullable()
      .describe('What was bought with it; null until it is paid'),
    godmodePeriod: z
      .object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })
      .nullable()
      .describe('When the add-on counts that was bought with it; null without one, and until it is paid'),
    paymentUrl: z.url().nullable().describe('Where it can still be paid; null when it cannot'),
    returnUrl: z.url().nullable(),
  })
  .meta({ id: 'PaymentStatus' })
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

export const paymentListQuerySchema = z.strictObject({
  cursor: cursorSchema.optional(),
  limit: pageLimit(100, 20),
})
export const paymentListSchema = z
  .object({ payments: z.array(paymentStatusSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'PaymentList' })
export type PaymentList = z.infer<typeof paymentListSchema>

export const subscriptionSchema = z
  .object({
    tier: z.enum(tiers).exclude(['anonymous']),
    endsAt: z.iso.datetime().nullable().describe('Of the last period that was paid; null without one'),
    godmodeEndsAt: z.iso.datetime().nullable(),
    attempts: z.object({
      failed: z.number().int().describe('Failed starts and declines since the last success'),
      max: z.number().int(),
      blockedUntil: z.iso.datetime().nullable(),
    }),
    openPayment: paymentStatusSchema
      .nullable()
      .describe('The newest that can still be paid, or of which money is on its way or held'),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof subscriptionSchema>

export const vnpayCallbackSchema = z.record(z.string().startsWith('vnp_').max(100), z.string().max(1000))
export const paypalCaptureQuerySchema = z.strictObject({
  orderId: z.string().min(1).max(100),
  txnRef: z.string().min(1).max(100),
})

/** How VNPay wants to be answered, always with status 200. */
export const vnpayAcknowledgementSchema = z
  .object({ RspCode: z.enum(['00', '01', '02', '04', '97', '99']), Message: z.string() })
  .meta({ id: 'VnpayAcknowledgement' })

/** Of PayPal's notices what is read; the rest goes back to PayPal with the question whether it is theirs. */
export const paypalNoticeSchema = z
  .looseObject({
    id: z.string().min(1).max(200),
    event_type: z.string().max(200),
    resource: z.looseObject({}),
  })
  .meta({ id: 'PaypalNotice' })
export type PaypalNotice = z.infer<typeof paypalNoticeSchema>
