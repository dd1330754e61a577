import { z } from 'zod'
import { limits, socialProviders } from './constants.ts'
import { emailPattern } from './email.ts'

export const emailSchema = z
  .email({ pattern: emailPattern })
  .max(limits.emailLength)
  // The format of JSON Schema knows ASCII alone: programs that check it would refuse what the pattern takes.
  .meta({ format: undefined })
export const passwordSchema = z.string().min(limits.passwordMinLength).max(limits.passwordLength)

export const completeResetPasswordSchema = z.strictObject({
  token: z.string().min(20).max(500),
  newPassword: passwordSchema,
})
export const requestCodeSchema = z.strictObject({ email: emailSchema })
export const verifyCodeSchema = z.strictObject({
  email: emailSchema,
  code: z.string().regex(/^\d{6,8}$/),
})
/** Answer of calls that only succeed or fail. */
export const successSchema = z.object({ success: z.boolean() }).meta({ id: 'Success' })

/** A button of the sign-in form that leads to another identity service. */
export const socialButtonSchema = z
  .object({
    id: z.enum(socialProviders),
    domainHint: z.string().describe('What the identity service wants to hear to go there at once'),
    isSimulated: z
      .boolean()
      .optional()
      .describe('Whether the sandbox plays the service; its accounts are invented'),
  })
  .meta({ id: 'SocialButton' })
export type SocialButton = z.infer<typeof socialButtonSchema>

/** How the studio's own pages sign people in. No secret is in it. */
export const authConfigSchema = z
  .object({
    kind: z
      .enum(['embedded', 'external-id', 'b2c'])
      .describe('The studio itself, Microsoft Entra External ID, or Azure AD B2C'),
    clientId: z.string(),
    authority: z.string().describe('Address of the sign-up and sign-in policy; always https'),
    resetAuthority: z.string().optional().describe('Address of the separate password-reset policy (B2C)'),
    knownAuthorities: z
      .array(z.string())
      .describe('Hosts that the client may trust without asking Microsoft'),
    authorityMetadata: z
      .string()
      .optional()
      .describe("The authority's discovery document as JSON, where the client must not fetch it"),
    scopes: z
      .array(z.string())
      .describe('What tokens are asked for: `openid`, `profile`, `offline_access`, the API'),
    nativeAuth: z
      .string()
      .optional()
      .describe(
        'Path of native authentication; without it, email and password are asked for on pages of the identity service',
      ),
    nativeClientId: z
      .string()
      .optional()
      .describe('Client of native authentication, where it is another one'),
    hasPasskeys: z.boolean().optional().describe('Whether a passkey signs people in'),
    hasMailedCodes: z.boolean().describe('Whether a mailed code can replace the password'),
    socialButtons: z.array(socialButtonSchema),
  })
  .meta({ id: 'AuthConfig' })
export type AuthConfig = z.infer<typeof authConfigSchema>
