import { z } from 'zod'
import { limits } from './constants.ts'

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
export const authenticateBeginSchema = z.strictObject({
  userId: z.string().max(200).optional(),
  purpose,
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
export const credentialSchema = z
  .object({
    credentialId: z.string(),
    credentialName: z.string(),
    deviceInfo: z.string(),
    lastUsed: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    isActive: z.boolean(),
  })
  .meta({ id: 'Credential' })
export const credentialPatchSchema = z.strictObject({
  credentialId: base64url,
  credentialName: credentialName.optional(),
  isActive: z.boolean().optional(),
})
