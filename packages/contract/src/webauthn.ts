import { z } from 'zod'
import { chargeCurrencies, limits, paymentProviders } from './constants.ts'
import { purchaseIdSchema } from './payments.ts'

const base64url = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/)
  .max(8192)
const credentialName = z.string().trim().min(1).max(limits.credentialNameLength)
const purpose = z.enum(['authentication', 'payment'])

/** WebAuthn options as JSON (Web Authentication Level 3, section 5.1.8), passed to the browser as they are. */
const optionsJson = z.looseObject({ challenge: base64url, timeout: z.number().optional() })

export const registerBeginSchema = z.strictObject({
  userId: z.string().max(200),
  credentialName: credentialName.optional(),
  deviceInfo: z.string().max(300).optional(),
})
export const creationOptionsSchema = optionsJson.meta({ id: 'CreationOptions' })
export const requestOptionsSchema = optionsJson.meta({ id: 'RequestOptions' })

export const registerCompleteSchema = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string()).optional(),
  }),
  authenticatorAttachment: z.string().nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
})
export const registerCompleteFlatSchema = z.strictObject({
  credentialId: base64url,
  attestationObject: base64url,
  clientDataJSON: base64url,
  credentialName: credentialName.optional(),
  deviceInfo: z.string().max(300).optional(),
})

/** What exactly is confirmed: a passkey's answer to it is good for this payment and for no other. */
export const confirmedPaymentSchema = z
  .strictObject({
    provider: z.enum(paymentProviders),
    purchaseId: purchaseIdSchema,
    amount: z.number().positive().describe("In major units; compared with the server's quote"),
    currency: z.enum(chargeCurrencies),
    clientTransactionId: z.uuid().describe('The one that the payment is created with afterwards'),
  })
  .meta({ id: 'ConfirmedPayment' })
export type ConfirmedPayment = z.infer<typeof confirmedPaymentSchema>

export const authenticateBeginSchema = z
  .strictObject({
    userId: z.string().max(200).optional(),
    purpose,
    transaction: confirmedPaymentSchema.optional().describe('With the purpose `payment`, and only then'),
  })
  .refine((body) => (body.purpose === 'payment') === (body.transaction !== undefined), {
    path: ['transaction'],
    error: 'transactionMismatch',
  })
export const authenticateCompleteSchema = z.strictObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
  authenticatorAttachment: z.string().nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
})
export const userIdQuerySchema = z.strictObject({ userId: z.string().max(200) })
export const authenticateQuerySchema = z.strictObject({ userId: z.string().max(200).optional(), purpose })
export const webauthnResultSchema = z
  .object({ success: z.boolean(), errorMessage: z.string().optional() })
  .meta({ id: 'WebauthnResult' })

export const authenticationResultSchema = webauthnResultSchema
  .extend({
    confirmationToken: z
      .string()
      .optional()
      .describe('After a confirmed payment: good once, for creating exactly that payment'),
    continuationToken: z
      .string()
      .optional()
      .describe('After a sign-in: what the identity service exchanges for tokens, once'),
  })
  .meta({ id: 'AuthenticationResult' })
export type AuthenticationResult = z.infer<typeof authenticationResultSchema>

export const credentialSchema = z
  .object({
    credentialId: z.string(),
    credentialName: z.string(),
    deviceInfo: z.string(),
    lastUsed: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    isActive: z.boolean(),
    providerName: z
      .string()
      .nullable()
      .describe(
        'Who keeps the passkey, such as `iCloud Keychain`, by its AAGUID; null when that is not known',
      ),
    isSynced: z.boolean().describe('Whether it can be on several devices'),
    isThisDevice: z.boolean().describe('Whether it was made in this browser, on its own authenticator'),
    rpId: z
      .string()
      .describe('With `userHandle`: by which the browser is told what has become of its passkeys'),
    userHandle: base64url.describe('The `user.id` that it was made with'),
  })
  .meta({ id: 'Credential' })
export type Credential = z.infer<typeof credentialSchema>
export const credentialPatchSchema = z.strictObject({
  credentialId: base64url,
  credentialName: credentialName.optional(),
  isActive: z.boolean().optional(),
})
